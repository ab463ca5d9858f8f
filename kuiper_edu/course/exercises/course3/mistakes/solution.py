def mistakes(answers, labels):
    wrong = []
    for place in range(len(labels)):
        if answers[place] != labels[place]:
            wrong.append(place)
    return wrong

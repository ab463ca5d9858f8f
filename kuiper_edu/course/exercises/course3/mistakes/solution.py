def mistakes(answers, labels):
    wrong = []
    for index in range(len(labels)):
        if answers[index] != labels[index]:
            wrong.append(index)
    return wrong

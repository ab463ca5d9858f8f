def read_head(line):
    words = line.split()
    first, middle = 4, 4 + int(words[2])
    end = middle + int(words[3])
    return words[0], words[1], words[first:middle], words[middle:end]

def rises(numbers):
    return [i for i in range(len(numbers) - 1) if numbers[i] < numbers[i + 1]]

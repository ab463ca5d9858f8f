def most_rows(columns, registers):
    return max(0, (registers - columns - 1) // columns)

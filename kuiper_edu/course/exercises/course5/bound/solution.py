def bound(rows, columns, peak, loads, wait):
    products = rows * columns
    by_reads = loads * products / (rows + columns)
    by_waiting = products / wait
    return min(peak, by_reads, by_waiting)

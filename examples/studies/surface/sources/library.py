def sort_values(values):
    # How the runtime sorts is not to be seen here.
    return sorted(values)

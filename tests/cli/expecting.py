"""What a script of tests expects, and how many times it was let down."""

failures = 0


def expect(fine, what):
    global failures
    if not fine:
        failures += 1
        print(f"FAILED: {what}")


def exit_code():
    return 1 if failures else 0

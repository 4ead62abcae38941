"""The lab of 四川麻将: contests, numbers for learning programs, vectors, and the count of waits."""

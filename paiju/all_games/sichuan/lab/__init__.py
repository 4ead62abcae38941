"""The lab of 四川麻将: contests, numbers for learners, vectors, and the count of waits."""

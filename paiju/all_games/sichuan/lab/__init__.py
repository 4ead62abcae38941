"""The lab of 四川麻将: its contest and its vectors, which serving does without."""

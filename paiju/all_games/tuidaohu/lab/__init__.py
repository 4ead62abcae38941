"""The parts of 推倒胡 that serving does not need: vectors, numbers for learners."""

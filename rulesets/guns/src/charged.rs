//! Section 5, step 6: the test of who is charged.

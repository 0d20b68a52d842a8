//! Section 5, step 3: what each unit may do about a charge.

//! One procedure by its keys, as an umpire gives them, under the printed sheet or a house rule.

testkit::by_keys!(deadly_field::DeadlyField);

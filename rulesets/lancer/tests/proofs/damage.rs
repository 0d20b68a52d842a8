//! A record that was changed after it was written is noticed, wherever the change is and however small.

testkit::damage!(lancer::Battle);

//! Rosters: who takes part in a battle, by number and by name.

/// The rosters of a battle: for each a type for its numbers, a way to get at one and at all, and names for sentences
/// ([`Slot`](crate::Slot)). The battle holds them in fields of these names; everybody in them has a `name`.
///
/// ```
/// struct Battle { units: Vec<Unit> }
/// struct Unit { name: String }
///
/// engine::roster! { Battle:
///     /// A regiment or a battery.
///     UnitId = "unit" in units: Unit, by unit, all unit_ids;
/// }
///
/// let battle = Battle { units: vec![Unit { name: "20th Maine".into() }] };
/// let ids: Vec<UnitId> = battle.unit_ids().collect();
/// assert_eq!(battle.unit(ids[0]).name, "20th Maine");
/// let unknown = <UnitId as engine::Slot<Battle>>::parse(&battle, Some("21st Maine"));
/// assert_eq!(unknown.unwrap_err(), "there is no unit '21st Maine'");
/// ```
#[macro_export]
macro_rules! roster {
    ($battle:ty: $($(#[doc = $doc:literal])+ $id:ident = $kind:literal in $roster:ident: $member:ty,
        by $by:ident, all $all:ident;)+) => {
        $(
            $(#[doc = $doc])+
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
            pub struct $id(pub u8);

            impl $id {
                /// Its place in the roster.
                pub fn index(self) -> usize {
                    usize::from(self.0)
                }
            }

            impl From<$id> for u16 {
                fn from(id: $id) -> u16 {
                    id.0.into()
                }
            }

            impl $crate::Slot<$battle> for $id {
                fn print(&self, battle: &$battle) -> Option<String> {
                    Some(battle.$by(*self).name.clone())
                }

                fn parse(battle: &$battle, words: Option<&str>) -> Result<Self, String> {
                    let names = battle.$roster.iter().map(|member| member.name.as_str());
                    $crate::parse_name($kind, names, words).map(|at| $id(at as u8))
                }

                fn examples(battle: &$battle) -> Vec<String> {
                    battle.$roster.iter().map(|member| member.name.clone()).collect()
                }

                fn exists(&self, battle: &$battle) -> bool {
                    self.index() < battle.$roster.len()
                }
            }
        )+

        impl $battle {
            $(
                /// One of the roster, by its number.
                pub fn $by(&self, id: $id) -> &$member {
                    &self.$roster[id.index()]
                }

                /// The numbers of the roster.
                pub fn $all(&self) -> impl DoubleEndedIterator<Item = $id> + ExactSizeIterator + use<> {
                    (0..self.$roster.len() as u8).map($id)
                }
            )+
        }
    };
}

/// What every rule set says of its two sides, in the order of their seats; and their names in sentences, if a battle is
/// given that knows them (`side_name`).
#[macro_export]
macro_rules! sides {
    ($side:ident of $battle:ty: $first:ident, $second:ident) => {
        $crate::sides!($side: $first, $second);

        impl $crate::Slot<$battle> for $side {
            fn print(&self, battle: &$battle) -> Option<String> {
                Some(battle.side_name(*self).into())
            }

            fn parse(battle: &$battle, words: Option<&str>) -> Result<$side, String> {
                let names = $side::BOTH.map(|side| battle.side_name(side));
                $crate::parse_name("side", names, words).map(|at| $side::BOTH[at])
            }

            fn examples(battle: &$battle) -> Vec<String> {
                $side::BOTH.map(|side| battle.side_name(side).into()).into()
            }
        }
    };
    ($side:ident: $first:ident, $second:ident) => {
        impl $side {
            /// Both.
            pub const BOTH: [$side; 2] = [$side::$first, $side::$second];

            /// The other one.
            pub fn enemy(self) -> $side {
                match self {
                    $side::$first => $side::$second,
                    $side::$second => $side::$first,
                }
            }

            /// Where it sits.
            pub fn seat(self) -> $crate::Seat {
                $crate::Seat(self as u8)
            }

            /// The side that sits there.
            pub fn of(seat: $crate::Seat) -> $side {
                $side::BOTH[usize::from(seat.0 % 2)]
            }
        }
    };
}

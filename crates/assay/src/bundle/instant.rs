//! RFC 3339 times, compared at full precision.

const NANOSECONDS: i128 = 1_000_000_000;

/// A time with its offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instant {
    /// Since 1970-01-01T00:00:00Z.
    pub nanoseconds: i128,
    /// Minutes east of UTC, as written.
    pub offset: i64,
}

/// 0001-01-01T00:00:00Z, which some programs write for no time at all.
pub(super) const ZERO: i128 = -62_135_596_800 * NANOSECONDS;

/// Reads `2026-05-01T08:00:00.5+02:00`: upper-case `T` and `Z`, an explicit offset that is not
/// `-00:00`, at most nine fraction digits, a date that exists, no leap second.
pub fn parse(text: &str) -> Option<Instant> {
    let mut rest = text.as_bytes();
    let year = number(&mut rest, 4)?;
    let month = after(&mut rest, b'-')?;
    let day = after(&mut rest, b'-')?;
    let hour = after(&mut rest, b'T')?;
    let minute = after(&mut rest, b':')?;
    let second = after(&mut rest, b':')?;
    let fraction = fraction(&mut rest)?;
    let offset = offset(rest)?;
    if day == 0 || day > days_in(year, month)? || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let seconds = days_before(year, month, day) * 86_400 + hour * 3600 + (minute - offset) * 60 + second;
    Some(Instant { nanoseconds: i128::from(seconds) * NANOSECONDS + i128::from(fraction), offset })
}

/// Takes `digits` decimal digits off the front.
fn number(rest: &mut &[u8], digits: usize) -> Option<i64> {
    let (head, tail) = rest.split_at_checked(digits)?;
    *rest = tail;
    head.iter().try_fold(0, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + i64::from(byte - b'0')))
}

/// Takes `mark` and two digits off the front.
fn after(rest: &mut &[u8], mark: u8) -> Option<i64> {
    *rest = rest.strip_prefix(&[mark])?;
    number(rest, 2)
}

/// Takes a fraction off the front, if one is there: its nanoseconds.
fn fraction(rest: &mut &[u8]) -> Option<i64> {
    let Some(tail) = rest.strip_prefix(b".") else { return Some(0) };
    let digits = tail.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if !(1..=9).contains(&digits) {
        return None;
    }
    *rest = tail;
    let value = number(rest, digits)?;
    Some(value * 10_i64.pow(9 - u32::try_from(digits).ok()?))
}

fn offset(text: &[u8]) -> Option<i64> {
    let (sign, mut rest) = match text {
        b"Z" => return Some(0),
        b"-00:00" => return None,
        [b'+', rest @ ..] => (1, rest),
        [b'-', rest @ ..] => (-1, rest),
        _ => return None,
    };
    let hours = number(&mut rest, 2)?;
    let minutes = after(&mut rest, b':')?;
    (rest.is_empty() && hours <= 23 && minutes <= 59).then_some(sign * (hours * 60 + minutes))
}

fn days_in(year: i64, month: i64) -> Option<i64> {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => Some(31),
        4 | 6 | 9 | 11 => Some(30),
        2 => Some(if leap { 29 } else { 28 }),
        _ => None,
    }
}

/// Days since 1970-01-01 in the proleptic Gregorian calendar, counted in years that begin in
/// March, so that the leap day is the last one.
fn days_before(year: i64, month: i64, day: i64) -> i64 {
    let shifted = year - i64::from(month <= 2);
    let (era, of_era) = (shifted.div_euclid(400), shifted.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(text: &str) -> Option<i64> {
        parse(text).map(|instant| i64::try_from(instant.nanoseconds / NANOSECONDS).unwrap())
    }

    #[test]
    fn times_have_the_seconds_that_date_gives() {
        // `date -u -d TIME +%s`
        assert_eq!(seconds("1970-01-01T00:00:00Z"), Some(0));
        assert_eq!(seconds("2026-05-01T08:00:00+02:00"), Some(1_777_615_200));
        assert_eq!(seconds("2000-02-29T23:59:59-23:59"), Some(951_955_139));
        assert_eq!(seconds("0001-01-01T00:00:00Z"), Some(-62_135_596_800));
        assert_eq!(seconds("0000-02-29T00:00:00Z"), Some(-62_162_121_600));
        assert_eq!(seconds("9999-12-31T23:59:59Z"), Some(253_402_300_799));
        assert_eq!(parse("0001-01-01T00:00:00Z").map(|instant| instant.nanoseconds), Some(ZERO));
        let fine = parse("1969-12-31T23:59:59.000000001Z").unwrap();
        assert_eq!(fine.nanoseconds, -999_999_999);
    }

    #[test]
    fn consecutive_days_are_consecutive() {
        let mut before = days_before(1599, 12, 31);
        for year in 1600..2401 {
            for month in 1..=12 {
                for day in 1..=days_in(year, month).unwrap() {
                    let now = days_before(year, month, day);
                    assert_eq!(now, before + 1, "{year}-{month}-{day}");
                    before = now;
                }
            }
        }
    }
}

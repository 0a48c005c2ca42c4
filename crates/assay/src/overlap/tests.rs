use super::*;
use proptest::prelude::*;

fn overlap(profiles: &[&[u8]]) -> Overlap {
    pairs(&profiles.iter().map(|one| Profile::from_statuses(one).unwrap()).collect::<Vec<_>>())
}

fn lists_of(overlap: &Overlap, pair: usize) -> Vec<&[u32]> {
    let ends = &overlap.starts[pair * LISTS..=(pair + 1) * LISTS];
    ends.windows(2).map(|ends| &overlap.cases[ends[0] as usize..ends[1] as usize]).collect()
}

#[test]
fn the_nine_combinations_of_two_outcomes_fall_where_the_contract_puts_them() {
    //                                      case: 0  1  2  3  4  5  6  7  8
    let (left, right): (&[u8], &[u8]) = (&[0, 0, 0, 1, 1, 1, 2, 2, 2], &[0, 1, 2, 0, 1, 2, 0, 1, 2]);
    let found = overlap(&[left, right]);
    assert_eq!(found.both_completed, [4]);
    let expected: [&[u32]; LISTS] = [&[8], &[7], &[5], &[6], &[2]];
    assert_eq!(lists_of(&found, 0), expected);
}

#[test]
fn pairs_go_by_the_left_profile_first() {
    // Each of three profiles fails one case of its own and passes the others.
    let found = overlap(&[&[2, 1, 1], &[1, 2, 1], &[1, 1, 2]]);
    let own: Vec<_> =
        (0..3).map(|pair| (lists_of(&found, pair)[1].to_vec(), lists_of(&found, pair)[2].to_vec())).collect();
    assert_eq!(own, [(vec![0], vec![1]), (vec![0], vec![2]), (vec![1], vec![2])]);
}

#[test]
fn few_profiles_have_few_pairs() {
    for profiles in [&[] as &[&[u8]], &[&[1, 2]]] {
        let found = overlap(profiles);
        assert_eq!(
            (found.both_completed.len(), found.starts.as_slice(), found.cases.len()),
            (0, &[0][..], 0)
        );
    }
    assert_eq!(overlap(&[&[], &[]]).both_completed, [0]);
}

#[test]
fn a_status_is_one_of_three() {
    assert_eq!(Profile::from_statuses(&[0, 1, 2, 3]), Err(UnknownStatus));
}

proptest! {
    #[test]
    fn any_two_profiles_are_compared_case_by_case(rows in prop::collection::vec((0_u8..3, 0_u8..3), 0..200)) {
        let (left, right): (Vec<u8>, Vec<u8>) = rows.iter().copied().unzip();
        let found = overlap(&[&left, &right]);
        let expected = [(2, 2), (2, 1), (1, 2), (2, 0), (0, 2)].map(|wanted| {
            (0..rows.len() as u32).filter(|&case| rows[case as usize] == wanted).collect::<Vec<_>>()
        });
        prop_assert_eq!(lists_of(&found, 0), expected.iter().map(Vec::as_slice).collect::<Vec<_>>());
        prop_assert_eq!(found.both_completed[0] as usize, rows.iter().filter(|row| row.0 > 0 && row.1 > 0).count());
    }
}

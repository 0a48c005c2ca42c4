//! Which vectors this processor has.

/// A set of processor features. A value other than the baseline exists only where
/// [`Level::detect`] or [`Level::all`] found the features.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Level(Features);

/// The sets that code is written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Features {
    /// AVX-512 (F, BW), BMI1, LZCNT.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// AVX2, BMI1, LZCNT.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// What every processor of the target has.
    Baseline,
}

impl Level {
    /// The best there is.
    pub(super) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            let bits = has!("bmi1") && has!("lzcnt");
            if bits && has!("avx512f") && has!("avx512bw") {
                return Self(Features::Avx512);
            }
            if bits && has!("avx2") {
                return Self(Features::Avx2);
            }
        }
        Self(Features::Baseline)
    }

    /// The features, all of which the processor has.
    pub(super) fn features(self) -> Features {
        self.0
    }

    /// All that the processor has.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Self> {
        let mut all = vec![Self(Features::Baseline)];
        #[cfg(target_arch = "x86_64")]
        {
            let best = Self::detect().0;
            if best != Features::Baseline && std::arch::is_x86_feature_detected!("avx2") {
                all.push(Self(Features::Avx2));
            }
            if best == Features::Avx512 {
                all.push(Self(best));
            }
        }
        all
    }
}

//! How far a long piece of work is, and whether its caller has given up.
//!
//! The worker only adds to counters; whoever is curious looks at them from another
//! thread. No callback crosses the boundary, so progress costs the worker nothing.

use crate::fault::{Fault, FaultKind};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

/// The stage a run is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// Not started, or nothing to tell.
    Idle = 0,
    /// Reading files; the unit is one byte as stored.
    Reading = 1,
    /// Scoring rows; the unit is one row.
    Scoring = 2,
    /// Drawing null subsets; the unit is one draw.
    Nulls = 3,
    /// Measuring power; the unit is one draw.
    Power = 4,
    /// Writing a document; the unit is one byte.
    Writing = 5,
}

impl Phase {
    /// The phase's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Reading => "reading",
            Self::Scoring => "scoring",
            Self::Nulls => "nulls",
            Self::Power => "power",
            Self::Writing => "writing",
        }
    }

    const fn from_number(number: u8) -> Self {
        match number {
            1 => Self::Reading,
            2 => Self::Scoring,
            3 => Self::Nulls,
            4 => Self::Power,
            5 => Self::Writing,
            _ => Self::Idle,
        }
    }
}

/// Shared counters of one run.
#[derive(Debug, Default)]
pub struct Watch {
    cancelled: AtomicBool,
    phase: AtomicU8,
    done: AtomicU64,
    total: AtomicU64,
}

/// What a watch shows at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The stage.
    pub phase: Phase,
    /// Units finished in this stage.
    pub done: u64,
    /// Units this stage has; 0 where not known.
    pub total: u64,
}

impl Watch {
    /// A watch at rest.
    pub fn new() -> Self {
        Self::default()
    }

    /// Enters `phase` with `total` units to do.
    pub fn enter(&self, phase: Phase, total: u64) {
        self.done.store(0, Relaxed);
        self.total.store(total, Relaxed);
        self.phase.store(phase as u8, Relaxed);
    }

    /// Notes `units` more as done.
    pub fn advance(&self, units: u64) {
        self.done.fetch_add(units, Relaxed);
    }

    /// Asks the worker to stop at its next check.
    pub fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
    }

    /// Fails with `run.cancelled` once [`Watch::cancel`] was called.
    pub fn check(&self) -> Result<(), Fault> {
        if self.cancelled.load(Relaxed) {
            return Err(Fault::new(FaultKind::RunCancelled, "stopped on request"));
        }
        Ok(())
    }

    /// The counters as they stand.
    pub fn progress(&self) -> Progress {
        Progress {
            phase: Phase::from_number(self.phase.load(Relaxed)),
            done: self.done.load(Relaxed),
            total: self.total.load(Relaxed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancelled_watch_refuses_and_says_why() {
        let watch = Watch::new();
        assert!(watch.check().is_ok());
        watch.cancel();
        assert_eq!(watch.check().unwrap_err().kind, FaultKind::RunCancelled);
    }

    #[test]
    fn entering_a_phase_starts_its_count_anew() {
        let watch = Watch::new();
        watch.enter(Phase::Reading, 10);
        watch.advance(4);
        assert_eq!(watch.progress(), Progress { phase: Phase::Reading, done: 4, total: 10 });
        watch.enter(Phase::Power, 7);
        assert_eq!(watch.progress(), Progress { phase: Phase::Power, done: 0, total: 7 });
    }
}

//! The model document `model/v1`: its bytes and its id (contract, section 9).

use super::compact::Compact;
use crate::canonical::{CanonicalWriter, Form, Sha256Sink, Sink, sha256_hex};
use crate::fault::Fault;
use crate::json::Value;

/// A model document as it is written: every member but the id.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelDocument {
    /// Members but `model_id` and `params`.
    pub members: Vec<(String, Value)>,
    /// What the detector learnt.
    pub params: Compact,
}

/// A finished model file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelBytes {
    /// The file's content, in indent form.
    pub text: String,
    /// `pmk-m-…`.
    pub model_id: String,
    /// SHA-256 of the content, in hex.
    pub sha256: String,
}

/// The name of the member that holds the id.
pub(super) const ID_FIELD: &str = "model_id";
const PARAMS_FIELD: &str = "params";

/// What stands under a name.
enum Member<'a> {
    Plain(&'a Value),
    Params(&'a Compact),
    Id(&'a str),
}

impl ModelDocument {
    /// The id of this content.
    pub fn id(&self) -> Result<String, Fault> {
        let digest = self.write(None, Form::Line, Sha256Sink::default())?.hex();
        Ok(format!("pmk-m-{}", digest.get(..16).unwrap_or(&digest)))
    }

    /// The file that holds it.
    pub fn to_bytes(&self) -> Result<ModelBytes, Fault> {
        let model_id = self.id()?;
        let text = self.write(Some(&model_id), Form::Indent, String::new())?;
        let sha256 = sha256_hex(text.as_bytes());
        Ok(ModelBytes { text, model_id, sha256 })
    }

    fn write<S: Sink>(&self, id: Option<&str>, form: Form, sink: S) -> Result<S, Fault> {
        let mut members: Vec<(&str, Member<'_>)> =
            self.members.iter().map(|(name, value)| (name.as_str(), Member::Plain(value))).collect();
        members.push((PARAMS_FIELD, Member::Params(&self.params)));
        members.extend(id.map(|id| (ID_FIELD, Member::Id(id))));
        members.sort_by_key(|(name, _)| *name);
        let mut writer = CanonicalWriter::new(sink, form);
        writer.begin_object();
        for (name, member) in members {
            writer.key(name);
            match member {
                Member::Plain(value) => writer.value(value),
                Member::Params(params) => params.write(&mut writer),
                Member::Id(id) => writer.str(id),
            }
        }
        writer.end_object();
        writer.finish()
    }
}

//! Records against files that are written out, and zip files that another library wrote.

use super::*;
use crate::fault::FaultKind;
use crate::json::Integer;
use crate::watch::Watch;
use std::io::Write;
use std::path::{Path, PathBuf};

fn path(parts: &[&str]) -> Vec<String> {
    parts.iter().map(|&part| part.to_owned()).collect()
}

fn plan(container: Option<&[&str]>, head: &[&[&str]], record: &[&[&str]]) -> Plan {
    let paths = |paths: &[&[&str]]| paths.iter().map(|one| path(one)).collect::<Vec<_>>();
    Plan {
        head: Selection::new(&paths(head)),
        container: container.map(path),
        record: Selection::new(&paths(record)),
    }
}

fn put(folder: &tempfile::TempDir, bytes: &[u8]) -> PathBuf {
    let path = folder.path().join("file");
    std::fs::write(&path, bytes).unwrap();
    path
}

type Outcome = Result<(Vec<Record>, Read), Fault>;

fn lines_with(bytes: &[u8], plan: &Plan, salvage: bool) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let mut records = Vec::new();
    let mut sink = |record| {
        records.push(record);
        Ok(())
    };
    let read = read_lines(&put(&folder, bytes), plan, Options { salvage }, &Watch::new(), &mut sink)?;
    Ok((records, read))
}

fn lines(text: &str, plan: &Plan) -> Outcome {
    lines_with(text.as_bytes(), plan, false)
}

fn document(text: &str, plan: &Plan) -> Outcome {
    document_with(text.as_bytes(), plan, false)
}

fn document_with(bytes: &[u8], plan: &Plan, salvage: bool) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let mut records = Vec::new();
    let mut sink = |record| {
        records.push(record);
        Ok(())
    };
    let read = read_document(&put(&folder, bytes), plan, Options { salvage }, &Watch::new(), &mut sink)?;
    Ok((records, read))
}

fn text(value: &str) -> Option<Value> {
    Some(Value::Str(value.to_owned()))
}

fn int(value: &str) -> Option<Value> {
    Integer::from_digits(value).map(Value::Int)
}

fn kind(outcome: Outcome) -> (FaultKind, Option<u64>) {
    let fault = outcome.unwrap_err();
    (fault.kind, fault.line)
}

#[test]
fn lines_give_what_is_taken_and_pass_over_the_rest() {
    let plan = plan(None, &[], &[&["id"], &["a", "b"]]);
    let big = "123456789012345678901234567890";
    let (records, read) = lines(
        &format!("{{\"id\":{big},\"x\":NaN,\"y\":\"\\ud800\",\"a\":{{\"c\":1,\"b\":[1,{{}}]}}}}\r\n\n{{\"a\":{{}}}}\n"),
        &plan,
    )
    .unwrap();
    assert_eq!(records[0].key, Key::Line(1));
    assert_eq!(records[0].values[0], int(big));
    assert_eq!(records[0].values[1], Some(Value::Array(vec![int("1").unwrap(), Value::Object(vec![])])));
    assert_eq!(records[0].names, ["id", "x", "y", "a"]);
    assert_eq!((&records[1].key, &records[1].values), (&Key::Line(3), &vec![None, None]));
    assert_eq!(read.records, 2);
}

#[test]
fn a_record_may_be_any_value() {
    let (records, _) = lines("[1]\n\"x\"\n", &plan(None, &[], &[&[]])).unwrap();
    assert_eq!(records[0].values, [Some(Value::Array(vec![int("1").unwrap()]))]);
    assert_eq!(records[1].values, [text("x")]);
}

#[test]
fn what_is_taken_must_be_sound() {
    let plan = plan(None, &[], &[&["t"]]);
    let fine = "{\"t\":\"x\"}\n";
    assert_eq!(kind(lines(&format!("{fine}{{\"t\":NaN}}\n"), &plan)), (FaultKind::ImportJson, Some(2)));
    assert_eq!(kind(lines(&format!("{fine}{{\"t\":1e999}}\n"), &plan)), (FaultKind::ImportJson, Some(2)));
    assert_eq!(
        kind(lines(&format!("{fine}{{\"t\":\"\\udc00\"}}\n"), &plan)),
        (FaultKind::ImportText, Some(2))
    );
    assert_eq!(
        kind(lines(&format!("{fine}{{\"t\":\"x\",\"t\":1}}\n"), &plan)),
        (FaultKind::ImportJson, Some(2))
    );
    assert_eq!(kind(lines(&format!("{fine}{{\"u\":01}}\n"), &plan)), (FaultKind::ImportJson, Some(2)));
    let deep = "[".repeat(600);
    assert_eq!(kind(lines(&format!("{{\"u\":{deep}\n"), &plan)), (FaultKind::ImportJson, Some(1)));
}

#[test]
fn a_member_stands_once() {
    let plan = plan(Some(&["all"]), &[&["h"]], &[&["t"], &["in", "u"]]);
    let of = |text: &str| kind(document(text, &plan)).0;
    assert_eq!(of("{\"all\":[{\"t\":1,\"t\":1}]}"), FaultKind::ImportJson);
    assert_eq!(of("{\"all\":[{\"t\":[1],\"t\":{}}]}"), FaultKind::ImportJson);
    assert_eq!(of("{\"all\":[{\"in\":{\"u\":1},\"in\":{\"u\":2}}]}"), FaultKind::ImportJson);
    assert_eq!(of("{\"h\":1,\"h\":2,\"all\":[]}"), FaultKind::ImportJson);
    assert_eq!(of("{\"all\":[],\"all\":[]}"), FaultKind::ImportJson);
    // What is not taken is still JSON that says one thing.
    assert_eq!(of("{\"all\":[{\"t\":1,\"x\":1,\"x\":2}]}"), FaultKind::ImportJson);
}

#[test]
fn a_torn_last_line_is_told_from_a_broken_one() {
    let plan = plan(None, &[], &[&["t"]]);
    for torn in ["{\"t\":\"a\"}\n{\"t\":\"b", "{\"t\":\"a\"}\n{\"t\"", "{\"t\":\"a\"}\n{"] {
        assert_eq!(kind(lines(torn, &plan)), (FaultKind::ImportTruncated, Some(2)), "{torn}");
        let (records, read) = lines_with(torn.as_bytes(), &plan, true).unwrap();
        assert_eq!((records.len(), read.lost.len()), (1, 1));
        assert_eq!(read.lost[0].line, Some(2));
        // With its line end the line is broken, and no salvage takes it for cut off.
        let broken = lines_with(format!("{torn}\n").as_bytes(), &plan, true);
        assert_eq!(kind(broken), (FaultKind::ImportJson, Some(2)), "{torn}");
    }
    let split = [b"{\"t\":\"a\"}\n{\"t\":\"".as_slice(), &[0xe2, 0x82]].concat();
    assert_eq!(kind(lines_with(&split, &plan, false)), (FaultKind::ImportTruncated, Some(2)));
    let (records, read) = lines_with(b"{\"t\":\"whole\"}", &plan, false).unwrap();
    assert_eq!((records.len(), read.lost.len()), (1, 0));
}

#[test]
fn gzip_is_read_by_its_bytes_and_a_cut_is_told() {
    let plan = plan(None, &[], &[&["t"]]);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    for at in 0..20_000 {
        writeln!(gzip, "{{\"t\":\"{at} {}\"}}", at * 7919 % 10_007).unwrap();
    }
    let bytes = gzip.finish().unwrap();
    let (records, read) = lines_with(&bytes, &plan, false).unwrap();
    assert_eq!((records.len(), read.stored_bytes), (20_000, bytes.len() as u64));
    let half = &bytes[..bytes.len() / 2];
    assert_eq!(kind(lines_with(half, &plan, false)).0, FaultKind::ImportTruncated);
    let (records, read) = lines_with(half, &plan, true).unwrap();
    assert!(records.len() > 1000 && records.len() < 20_000);
    assert_eq!(read.lost.len(), 1);
}

#[test]
fn a_document_gives_its_head_and_the_elements_of_its_container() {
    let plan = plan(Some(&["results", "rows"]), &[&["version"], &["results", "time"]], &[&["id"]]);
    let text_of = "{\"a\":[1,{\"rows\":[0]}],\"results\":{\"rows\":[{\"id\":1},\n{\"x\":{\"id\":9}},7],\"time\":\"t\"},\"version\":3}";
    let (records, read) = document(text_of, &plan).unwrap();
    assert_eq!(read.head, [int("3"), text("t")]);
    assert!(read.found);
    assert_eq!(records.iter().map(|one| one.key.clone()).collect::<Vec<_>>(), [0, 1, 2].map(Key::Index));
    assert_eq!(records.iter().map(|one| one.line).collect::<Vec<_>>(), [1, 2, 2]);
    assert_eq!(records.iter().map(|one| one.values[0].clone()).collect::<Vec<_>>(), [int("1"), None, None]);
    let (records, read) = document("{\"results\":{}}", &plan).unwrap();
    assert_eq!((records.len(), read.found), (0, false));
}

#[test]
fn an_object_is_a_container_too_and_so_is_the_root() {
    let (records, _) =
        document("{\"a\":{\"t\":1},\"b\":{\"t\":2}}", &plan(Some(&[]), &[], &[&["t"]])).unwrap();
    assert_eq!(records[1].key, Key::Name("b".into()));
    assert_eq!(records[1].values, [int("2")]);
    let (records, _) = document("\u{feff}[[\"x\",\"y\"],[]]", &plan(Some(&[]), &[], &[&[]])).unwrap();
    assert_eq!(records[0].values, [Some(Value::Array(vec![text("x").unwrap(), text("y").unwrap()]))]);
    assert_eq!(records[1].values, [Some(Value::Array(vec![]))]);
}

#[test]
fn a_document_that_is_cut_short_says_so() {
    let plan = plan(Some(&[]), &[], &[&["t"]]);
    for cut in ["[{\"t\":1},", "[{\"t\":1}", "[{\"t\":\"x", "[", ""] {
        assert_eq!(kind(document(cut, &plan)).0, FaultKind::ImportTruncated, "{cut}");
    }
    assert_eq!(kind(document("[{\"t\":1}]]", &plan)).0, FaultKind::ImportJson);
}

#[test]
fn the_whole_records_of_a_document_that_is_cut_short_can_be_saved() {
    let plan = plan(Some(&["all"]), &[&["h"]], &[&["t"]]);
    let whole = "{\"h\":7,\"all\":[{\"t\":1},{\"t\":\"\u{e9}\"},{\"t\":3}]}".as_bytes();
    for (cut, records) in [(17, 0), (24, 1), (31, 1), (whole.len() - 1, 3)] {
        let (saved, read) = document_with(whole.get(..cut).unwrap(), &plan, true).unwrap();
        assert_eq!((saved.len(), read.records, read.lost.len()), (records, records as u64, 1), "{cut}");
        assert_eq!(read.head, [int("7")]);
        assert_eq!(read.lost[0].kind, FaultKind::ImportTruncated);
    }
    let broken = b"{\"all\":[{\"t\":1},x]}";
    assert_eq!(kind(document_with(broken, &plan, true)).0, FaultKind::ImportJson);
}

#[test]
fn a_sink_that_refuses_ends_the_reading() {
    let folder = tempfile::tempdir().unwrap();
    let mut seen = 0;
    let mut sink = |_record: Record| {
        seen += 1;
        Err(Fault::new(FaultKind::RunCancelled, "enough"))
    };
    let file = put(&folder, b"1\n2\n");
    let fault = read_lines(&file, &plan(None, &[], &[]), Options::default(), &Watch::new(), &mut sink);
    assert_eq!((fault.unwrap_err().kind, seen), (FaultKind::RunCancelled, 1));
}

#[test]
fn tables_name_their_fields_by_the_first_row() {
    let read = |bytes: &str| {
        let folder = tempfile::tempdir().unwrap();
        let mut records = Vec::new();
        let mut sink = |record| {
            records.push(record);
            Ok(())
        };
        let plan = plan(None, &[], &[&["text"], &["id"]]);
        let read = read_table(&put(&folder, bytes.as_bytes()), b',', &plan, &Watch::new(), &mut sink)?;
        Ok((records, read))
    };
    let (records, _) = read("\u{feff}id,text\n1,\"a\nb, \"\"c\"\"\"\n2,\n").unwrap();
    assert_eq!(records[0].values, [text("a\nb, \"c\""), text("1")]);
    assert_eq!((records[1].line, records[1].values.clone()), (4, vec![text(""), text("2")]));
    assert_eq!(kind(read("id,text\n1\n")), (FaultKind::ImportJson, Some(2)));
    assert_eq!(kind(read("id,id\n1,2\n")), (FaultKind::ImportFormat, Some(1)));
}

/// A zip file by `rawzip`'s writer; each member's name, method and content.
fn zipped(members: &[(&str, rawzip::CompressionMethod, &[u8])]) -> Vec<u8> {
    let mut archive = rawzip::ZipArchiveWriter::new(Vec::new());
    for (name, method, content) in members {
        let builder = archive.new_file(rawzip::path::EntryPath::verbatim(name.as_bytes()));
        let (mut entry, config) = builder.compression_method(*method).start().unwrap();
        let descriptor = match *method {
            rawzip::CompressionMethod::DEFLATE => {
                let deflate = flate2::write::DeflateEncoder::new(&mut entry, flate2::Compression::default());
                let mut writer = config.wrap(deflate);
                writer.write_all(content).unwrap();
                let (deflate, descriptor) = writer.finish().unwrap();
                deflate.finish().unwrap();
                descriptor
            }
            rawzip::CompressionMethod::ZSTD => {
                let mut writer = config.wrap(io_sink());
                writer.write_all(content).unwrap();
                let (_, descriptor) = writer.finish().unwrap();
                // Two frames, as a writer that flushes leaves them.
                let (left, right) = content.split_at(content.len() / 2);
                for part in [left, right] {
                    let level = ruzstd::encoding::CompressionLevel::Fastest;
                    let frame = ruzstd::encoding::compress_to_vec(part, level);
                    entry.write_all(&frame).unwrap();
                }
                descriptor
            }
            _ => {
                let mut writer = config.wrap(&mut entry);
                writer.write_all(content).unwrap();
                writer.finish().unwrap().1
            }
        };
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap()
}

fn io_sink() -> std::io::Sink {
    std::io::sink()
}

fn members(bytes: &[u8], names: Names, salvage: bool) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let mut records = Vec::new();
    let mut sink = |record| {
        records.push(record);
        Ok(())
    };
    let plan = plan(None, &[], &[&["t"]]);
    let file = put(&folder, bytes);
    let read = read_members(&file, &names, &plan, Options { salvage }, &Watch::new(), &mut sink)?;
    Ok((records, read))
}

fn all() -> Names {
    Names { prefix: "s/".into(), suffix: ".json".into() }
}

use rawzip::CompressionMethod as Method;

#[test]
fn members_are_read_however_they_are_packed() {
    let bytes = zipped(&[
        ("header.json", Method::STORE, b"!"),
        ("s/a.json", Method::STORE, b"{\"t\":\"stored\"}"),
        ("s/b/c.json", Method::DEFLATE, b"{\"t\":\"deflated\"}"),
        ("s/z.json", Method::ZSTD, b"{\"t\":\"frames\"}"),
    ]);
    let (records, read) = members(&bytes, all(), false).unwrap();
    let texts: Vec<_> = records.iter().map(|one| one.values[0].clone()).collect();
    assert_eq!(texts, [text("stored"), text("deflated"), text("frames")]);
    assert_eq!(records[1].key, Key::Name("s/b/c.json".into()));
    assert_eq!(read.stored_bytes, bytes.len() as u64);
}

#[test]
fn of_members_with_one_name_the_last_counts() {
    let bytes = zipped(&[
        ("s/a.json", Method::STORE, b"{\"t\":\"old\"}"),
        ("s/b.json", Method::STORE, b"{\"t\":\"b\"}"),
        ("s/a.json", Method::STORE, b"{\"t\":\"new\"}"),
    ]);
    let (records, _) = members(&bytes, all(), false).unwrap();
    assert_eq!(records.iter().map(|one| one.values[0].clone()).collect::<Vec<_>>(), [text("new"), text("b")]);
    let folder = tempfile::tempdir().unwrap();
    let listed = list_members(&put(&folder, &bytes), Options::default()).unwrap();
    assert_eq!(
        listed,
        [Member { name: "s/a.json".into(), earlier: 1 }, Member { name: "s/b.json".into(), earlier: 0 }]
    );
}

#[test]
fn hostile_zip_files_are_refused() {
    for name in ["../x", "/x", "a\\b", "a/../b", ""] {
        let bytes = zipped(&[(name, Method::STORE, b"{}")]);
        assert_eq!(kind(members(&bytes, all(), false)).0, FaultKind::ImportZip, "{name}");
    }
    let sound = zipped(&[("s/a.json", Method::DEFLATE, b"{\"t\":\"x\"}")]);
    let mut damaged = sound.clone();
    damaged[40] ^= 0xff;
    assert_eq!(kind(members(&damaged, all(), false)).0, FaultKind::ImportZip);
    let broken = zipped(&[("s/a.json", Method::STORE, b"{\"t\":")]);
    let fault = members(&broken, all(), false).unwrap_err();
    assert!(fault.message.starts_with("member s/a.json: "), "{fault}");
    assert_eq!(kind(members(b"not a zip file", all(), false)).0, FaultKind::ImportTruncated);
}

#[test]
fn members_that_overlap_are_refused() {
    // Two directory entries that name one local header: the second is the first's copy.
    let bytes = zipped(&[("s/a.json", Method::STORE, b"{\"t\":1}")]);
    let directory = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
    let end = bytes.windows(4).position(|four| four == b"PK\x05\x06").unwrap();
    let mut doubled = bytes[..end].to_vec();
    doubled.extend_from_slice(&bytes[directory..end]);
    let mut tail = bytes[end..].to_vec();
    let size = u32::try_from((end - directory) * 2).unwrap().to_le_bytes();
    tail[8..12].copy_from_slice(&[2, 0, 2, 0]);
    tail[12..16].copy_from_slice(&size);
    doubled.extend_from_slice(&tail);
    let fault = members(&doubled, all(), false).unwrap_err();
    assert_eq!((fault.kind, fault.message.as_str()), (FaultKind::ImportZip, "members overlap"));
}

#[test]
fn a_member_that_inflates_without_end_is_refused() {
    let bytes = zipped(&[("s/a.json", Method::DEFLATE, &vec![b' '; MOST_MEMBER_BYTES as usize + 1])]);
    assert!(bytes.len() < 1 << 20);
    assert_eq!(kind(members(&bytes, all(), false)).0, FaultKind::FileSize);
}

#[test]
fn half_a_zip_file_is_refused_and_its_whole_members_can_be_saved() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("zip.py");
    std::fs::write(
        &script,
        "import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:\n for n in range(9): z.writestr(f's/{n}.json', '{\"t\":\"' + str(n) * 99 + '\"}')\n",
    )
    .unwrap();
    let made = folder.path().join("made.zip");
    let python = std::process::Command::new("python3").arg(&script).arg(&made).status();
    if !python.is_ok_and(|status| status.success()) {
        return;
    }
    let bytes = std::fs::read(Path::new(&made)).unwrap();
    let at =
        bytes.windows(9).position(|nine| nine == b"s/5.json\x4b" || nine.starts_with(b"s/5.json")).unwrap();
    let half = &bytes[..at + 12];
    assert_eq!(kind(members(half, all(), false)).0, FaultKind::ImportTruncated);
    let (records, read) = members(half, all(), true).unwrap();
    assert_eq!(records.len(), 5);
    assert_eq!(read.lost.len(), 2);
    assert!(read.lost[0].message.contains("s/5.json"));
}

#[test]
fn of_saved_members_with_one_name_the_last_counts() {
    // Local headers alone, as a writer that was killed before its directory leaves them.
    let local = |name: &str, content: &str| {
        let size = content.len() as u32;
        let mut header = b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0".to_vec();
        header.extend(crc32fast::hash(content.as_bytes()).to_le_bytes());
        header.extend(size.to_le_bytes().repeat(2));
        header.extend((name.len() as u32).to_le_bytes());
        [&header, name.as_bytes(), content.as_bytes()].concat()
    };
    let half = [
        local("s/a.json", "{\"t\":\"old\"}"),
        local("s/b.json", "{\"t\":\"b\"}"),
        local("s/a.json", "{\"t\":\"new\"}"),
    ]
    .concat();
    let saved = members(&half, all(), true).map(|(records, _)| records).unwrap();
    let values: Vec<_> = saved.into_iter().map(|one| one.values[0].clone()).collect();
    assert_eq!(values, [text("new"), text("b")]);
}

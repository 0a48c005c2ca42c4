//! Expected values: the contract's rules (section 4), its test vector, and trees written down
//! by hand from the abstract grammar.

use super::*;
use proptest::prelude::*;
use std::time::Instant;

fn python(source: &str, rules: &[&str]) -> Analysis {
    let rules = rules.iter().enumerate().map(|(index, digest)| Rule {
        rule_id: format!("rule-{index}/1"),
        class_id: "CLASS".into(),
        digest: (*digest).into(),
    });
    let pack = Pack { entry_point: "sort_values".into(), reserved: Vec::new(), rules: rules.collect() };
    analyse(source.as_bytes(), Language::Python, &pack)
}

fn form(source: &str) -> String {
    let tree =
        read(source.as_bytes(), Language::Python).unwrap_or_else(|status| panic!("{status:?}: {source}"));
    digest::form(&tree.hashed, &reserved(Language::Python, "sort_values", &[]))
}

fn digest(source: &str) -> String {
    structure(source.as_bytes(), Language::Python, "sort_values", &[]).digest.unwrap()
}

fn counts(source: &str) -> Observations {
    python(source, &[]).observations.unwrap()
}

fn status(source: &str) -> ParseStatus {
    python(source, &[]).parse
}

#[test]
fn the_contracts_test_vector() {
    let source = "def sort_values(a):\n    'doc'\n    for i in range(2): a[i] += 1\n    return not a\n";
    assert_eq!(
        form(source),
        "(Module [(FunctionDef !sort_values (arguments [] [(arg #0 - -)] - [] [] - []) [(For (Name #1 (Store)) \
         (Call (Name !range (Load)) [(Constant 2)] []) [(AugAssign (Subscript (Name #0 (Load)) (Name #1 (Load)) \
         (Store)) (Add) (Constant 1))] [] -) (Return (UnaryOp (Not) (Name #0 (Load))))] [] - - [])] [])"
    );
    assert_eq!(digest(source), "32108c000cbbb0a32bf5961e6563470f6f214061c19dfb37c03de02cc70ef563");
}

#[test]
fn what_may_vary_does_not_show() {
    let base = "def sort_values(a):\n  if a: x = [16, 1]\n  else:\n    if not a: return len(a)\n";
    for same in [
        "def sort_values(b):\n  if b: y = [16, 1]\n  else:\n    if not b: return len(b)\n",
        "def sort_values(a):\n  # c\n  if (a): x = [0x10, 1,]; \n  elif not (a):\n\n    return (len)(a)\n",
        "'doc'\ndef sort_values(a):\n  'd' \"oc\"\n  if a: x = [1_6, 0b1]\n  elif not a: return len(a)\n",
        "def sort_values(\n  a):\r\n  if a: x = \\\r\n [16, 1]\r\n  elif not a: return len(a)\r\n",
        "def sort_values(é):\n  if é: ﬁ = [16, 1]\n  elif not é: return len(é)\n",
    ] {
        assert_eq!(digest(same), digest(base), "{same}");
    }
    for other in [
        "def sort_values(a):\n  if a: a = [16, 1]\n  elif not a: return len(a)\n",
        "def sort_values(a):\n  if a: x = [16, True]\n  elif not a: return len(a)\n",
        "def sort_values(a):\n  if a: x = [16, 2]\n  elif not a: return len(a)\n",
        "def sort_values(a):\n  if a: x = [16, 1]\n  elif not a: return max(a)\n",
        "def sort_values(a):\n  if a: x = [16, 1]\n  if not a: return len(a)\n",
        "def sort_values(a: b):\n  if a: x = [16, 1]\n  elif not a: return len(a)\n",
        "def sort_values(a=1):\n  if a: x = [16, 1]\n  elif not a: return len(a)\n",
        "@d\ndef sort_values(a):\n  if a: x = [16, 1]\n  elif not a: return len(a)\n",
        "async def sort_values(a):\n  if a: x = [16, 1]\n  elif not a: return len(a)\n",
        "def sort_values(a):\n  'd'; 'e'\n  if a: x = [16, 1]\n  elif not a: return len(a)\n",
        "def sort_values(a):\n  b'd'\n  if a: x = [16, 1]\n  elif not a: return len(a)\n",
        "def sort_values(a):\n  f'd'\n  if a: x = [16, 1]\n  elif not a: return len(a)\n",
        "def sort(a):\n  if a: x = [16, 1]\n  elif not a: return len(a)\n",
        "def sort_values(len):\n  if len: x = [16, 1]\n  elif not len: return len(len)\n",
    ] {
        assert_ne!(digest(other), digest(base), "{other}");
    }
}

#[test]
fn only_names_in_three_positions_are_numbered() {
    assert_eq!(
        form("class A(B, k=C):\n  def m(self): self.x\n"),
        "(Module [(ClassDef A [(Name #0 (Load))] [(keyword k (Name #1 (Load)))] [(FunctionDef #2 (arguments [] \
         [(arg #3 - -)] - [] [] - []) [(Expr (Attribute (Name #3 (Load)) x (Load)))] [] - - [])] [] [])] [])"
    );
    assert_eq!(
        form("async def f(): global x; await x"),
        "(Module [(AsyncFunctionDef f (arguments [] [] - [] [] - []) [(Global [x]) (Expr (Await (Name #0 (Load))))] \
         [] - - [])] [])"
    );
    assert_eq!(
        form("from ..a import b as c, d\nimport e.f"),
        "(Module [(ImportFrom a [(alias b c) (alias d -)] 2) (Import [(alias e.f -)])] [])"
    );
}

#[test]
fn fields_stand_in_the_order_of_the_abstract_grammar() {
    for (source, wanted) in [
        (
            "x = y if z else 1",
            "(Assign [(Name #0 (Store))] (IfExp (Name #1 (Load)) (Name #2 (Load)) (Constant 1)) -)",
        ),
        (
            "lambda a, /, b=1, *c, d, e=2, **f: 0",
            "(Expr (Lambda (arguments [(arg #0 - -)] [(arg #1 - -)] (arg #2 - -) [(arg #3 - -) (arg #4 - -)] \
             [- (Constant 2)] (arg #5 - -) [(Constant 1)]) (Constant 0)))",
        ),
        ("{1: 2, **x}", "(Expr (Dict [(Constant 1) -] [(Constant 2) (Name #0 (Load))]))"),
        ("a < b >= c", "(Expr (Compare (Name #0 (Load)) [(Lt) (GtE)] [(Name #1 (Load)) (Name #2 (Load))]))"),
        ("a and b and c", "(Expr (BoolOp (And) [(Name #0 (Load)) (Name #1 (Load)) (Name #2 (Load))]))"),
        (
            "x[1:, ::2]",
            "(Expr (Subscript (Name #0 (Load)) (Tuple [(Slice (Constant 1) - -) (Slice - - (Constant 2))] (Load)) (Load)))",
        ),
        ("x: int = 1", "(AnnAssign (Name #0 (Store)) (Name !int (Load)) (Constant 1) 1)"),
        ("(x): int", "(AnnAssign (Name #0 (Store)) (Name !int (Load)) - 0)"),
        (
            "[a async for b in c if d]",
            "(Expr (ListComp (Name #0 (Load)) [(comprehension (Name #1 (Store)) (Name #2 (Load)) [(Name #3 (Load))] 1)]))",
        ),
        (
            "try: a\nexcept B as c: d\nelse: e\nfinally: f",
            "(Try [(Expr (Name #0 (Load)))] [(ExceptHandler (Name #1 (Load)) c [(Expr (Name #2 (Load)))])] \
             [(Expr (Name #3 (Load)))] [(Expr (Name #4 (Load)))])",
        ),
        (
            "match x:\n case [1, *_] | {'a': None, **r} if y: pass",
            "(Match (Name #0 (Load)) [(match_case (MatchOr [(MatchSequence [(MatchValue (Constant 1)) (MatchStar -)]) \
             (MatchMapping [(Constant ?)] [(MatchSingleton None)] r)]) (Name #1 (Load)) [(Pass)])])",
        ),
        (
            "match x:\n case A(_, k=b) as c: pass",
            "(Match (Name #0 (Load)) [(match_case (MatchAs (MatchClass (Name #1 (Load)) [(MatchAs - -)] [k] \
             [(MatchAs - b)]) c) - [(Pass)])])",
        ),
        (
            "type T[A: int, *B, **C] = A",
            "(TypeAlias (Name #0 (Store)) [(TypeVar A (Name !int (Load))) (TypeVarTuple B) (ParamSpec C)] (Name #1 (Load)))",
        ),
        ("-1.5j; ...; b'x'", "(Expr (UnaryOp (USub) (Constant ?))) (Expr (Constant ?)) (Expr (Constant ?))"),
        ("del x, y.z", "(Delete [(Name #0 (Del)) (Attribute (Name #1 (Load)) z (Del))])"),
        (
            "f(*a, b=1, **c)",
            "(Expr (Call (Name #0 (Load)) [(Starred (Name #1 (Load)) (Load))] [(keyword b (Constant 1)) (keyword - (Name #2 (Load)))]))",
        ),
        (
            "with a as b, c: pass",
            "(With [(withitem (Name #0 (Load)) (Name #1 (Store))) (withitem (Name #2 (Load)) -)] [(Pass)] -)",
        ),
        (
            "0xff, 0o17, 00, True",
            "(Expr (Tuple [(Constant 255) (Constant 15) (Constant 0) (Constant True)] (Load)))",
        ),
    ] {
        assert_eq!(form(source), format!("(Module [{wanted}] [])"), "{source}");
    }
}

#[test]
fn formatted_strings_have_the_parts_of_python_3_12() {
    for (source, values) in [
        ("f''", ""),
        ("f'a' 'b' f'c'", "(Constant ?)"),
        ("f'a{x}b'", "(Constant ?) (FormattedValue (Name #0 (Load)) -1 -) (Constant ?)"),
        (
            "f'{x!s}{y=}'",
            "(FormattedValue (Name #0 (Load)) 115 -) (Constant ?) (FormattedValue (Name #1 (Load)) 114 -)",
        ),
        ("f'{x=:3}'", "(Constant ?) (FormattedValue (Name #0 (Load)) -1 (JoinedStr [(Constant ?)]))"),
        ("f'{x:}'", "(FormattedValue (Name #0 (Load)) -1 (JoinedStr []))"),
        // Behind an expression in a format stands a piece of text, be it empty.
        (
            "f'{x:{y}}'",
            "(FormattedValue (Name #0 (Load)) -1 (JoinedStr [(FormattedValue (Name #1 (Load)) -1 -) (Constant ?)]))",
        ),
    ] {
        assert_eq!(form(source), format!("(Module [(Expr (JoinedStr [{values}]))] [])"), "{source}");
    }
}

#[test]
fn every_node_counts_and_the_module_has_level_0() {
    // Module; Expr; Name; Load.
    assert_eq!((counts("x").nodes, counts("x").depth), (4, 3));
    // Module; Assign; Name; Store; BinOp; Name; Load; Add; Constant.
    assert_eq!((counts("x = x + 1").nodes, counts("x = x + 1").depth), (9, 4));
    // Module; FunctionDef; arguments; Pass.
    assert_eq!((counts("def f(): pass").nodes, counts("def f(): pass").depth), (4, 2));
    assert_eq!((counts("").nodes, counts("").depth), (1, 0));
}

#[test]
fn a_tree_of_more_than_4096_nodes_or_64_levels_is_limited() {
    // Module and a Pass each.
    assert_eq!(counts(&"pass\n".repeat(1000)).nodes, 1001);
    // Lists: Module, Expr, List and its Load, a Constant each.
    let list = |count: usize| format!("[{}]", "1,".repeat(count));
    assert_eq!(counts(&list(2000)).nodes, 2004);
    // Twice as many nodes as tokens: a name has a context.
    let names = |count: usize| format!("[{}]", "x,".repeat(count));
    assert_eq!(status(&names(2045)), ParseStatus::Parsed);
    assert_eq!(counts(&names(2045)).nodes, 4094);
    assert_eq!(counts(&format!("{}\n-1", names(2043))).nodes, 4094);
    assert_eq!(status(&format!("{}\n-x;0", names(2044))), ParseStatus::ResourceLimited);
    // Module 0, Expr 1, the first `not` 2, its operator 3.
    let nots = |count: usize| format!("{}1", "not ".repeat(count));
    assert_eq!(counts(&nots(62)).depth, 64);
    assert_eq!(status(&nots(63)), ParseStatus::ResourceLimited);
}

#[test]
fn hostile_nesting_is_answered_and_not_fallen_over() {
    for source in [
        "(".repeat(65_536),
        "not ".repeat(16_000),
        "-".repeat(65_536),
        "lambda:".repeat(2_000),
        "lambda x=".repeat(1_300),
        "a.".repeat(2_000) + "a",
        "a".to_owned() + &"[0]".repeat(1_300),
        "a".to_owned() + &"()".repeat(2_000),
        "await ".repeat(4_000) + "x",
        "x if y else ".repeat(1_000) + "z",
        "a ** ".repeat(2_000) + "1",
        "a + ".repeat(2_000) + "1",
        "if x: pass\n".to_owned() + &"elif x: pass\n".repeat(600),
        "with (".repeat(60) + &")".repeat(60),
        "match (".repeat(60),
        "[x for x in ".repeat(64),
        "{**".repeat(64),
        "f'{".repeat(64),
        "print(".repeat(64),
        "(yield ".repeat(64) + &")".repeat(64),
        "*".repeat(4_000) + "a",
        "@".repeat(4_000),
        "\t\x0c".repeat(30_000) + "x",
        "x\\\n".repeat(4_000),
        "case ".repeat(4_000),
        "type ".repeat(4_000),
    ] {
        // What matters is that an answer comes, and soon.
        let started = Instant::now();
        status(&source);
        assert!(started.elapsed().as_secs() < 20, "{}", source.get(..20).unwrap_or_default());
    }
}

#[test]
fn what_is_no_python_3_12_is_invalid() {
    for source in [
        "x =",
        "print 1",
        "\u{feff}x = 1",
        "x = '\\N{no such name}'",
        "def f[T = int](): pass",
        "t'x'",
        "except",
        "try: x\nexcept A, B: y",
        "x = 1 +\ny",
        "a <> b",
        "(a).b: int",
        "yield == 1",
        "{*a and b}",
        "{**a or b}",
        "match x:\n case a, b | 1 +2: pass",
        "x\0",
        "lazy import x",
        "[*a for a in b]",
        "with open(x) as f, open(y) as 1: pass",
        "f(a for a in b, c)",
        "def f(a=1, b): pass",
        "a\n  b",
    ] {
        assert_eq!(status(source), ParseStatus::InvalidSyntax, "{source}");
    }
}

#[test]
fn what_only_the_symbol_table_refuses_is_accepted() {
    for source in [
        "return 1",
        "yield x",
        "await x",
        "break",
        "def f(a, a): pass",
        "x = 1; global x",
        "nonlocal x",
        "*a = b",
        "from __future__ import nothing",
        "def f(): x = 1; nonlocal x",
        "async def f(): yield from x",
        "match x:\n case y: pass\n case z: pass",
    ] {
        assert_eq!(status(source), ParseStatus::Parsed, "{source}");
    }
}

#[test]
fn a_source_of_more_than_64_kib_is_limited_unread() {
    let padded = |bytes: usize| format!("x = 1\n#{}", "-".repeat(bytes - 7));
    assert_eq!(status(&padded(65_536)), ParseStatus::Parsed);
    assert_eq!(status(&padded(65_537)), ParseStatus::ResourceLimited);
    let pack = Pack { entry_point: "f".into(), reserved: Vec::new(), rules: Vec::new() };
    assert_eq!(analyse(&[0xff; 70_000], Language::Python, &pack).parse, ParseStatus::ResourceLimited);
    assert_eq!(analyse(&[0xff], Language::Python, &pack).parse, ParseStatus::InvalidSyntax);
}

fn found(source: &str) -> Vec<(&'static str, u32, u32)> {
    python(source, &[]).findings.iter().map(|one| (one.kind.name(), one.start_line, one.end_line)).collect()
}

#[test]
fn findings_are_those_of_the_contracts_table() {
    assert_eq!(
        found("@deco(1)\n# c\ndef f():\n  async def g(): pass\n"),
        [
            ("call_site", 1, 1),
            ("unresolved_call", 1, 1),
            ("function_definition", 3, 4),
            ("function_definition", 4, 4),
        ]
    );
    assert_eq!(
        found("for x in y:\n  while x < 1 < 2: pass\n[z for z in y]\nasync for a in b: pass"),
        [("loop", 1, 2), ("comparison", 2, 2), ("loop", 2, 2), ("loop", 4, 4)]
    );
    assert_eq!(
        found("a[0] = 1\nb[0] += 1\ndel c[0]\nd[0]\nfor e[0] in x: pass\n(f[0], *g[0]) = x"),
        [
            ("subscript_write", 1, 1),
            ("subscript_write", 2, 2),
            ("loop", 5, 5),
            ("subscript_write", 5, 5),
            ("subscript_write", 6, 6),
            ("subscript_write", 6, 6),
        ]
    );
    assert_eq!(found("import a\nfrom b import (c,\n d)"), [("import", 1, 1), ("import", 2, 3)]);
    assert_eq!(found("(a\n ==\n b)"), [("comparison", 1, 3)]);
    assert_eq!(found("((\na) < b)"), [("comparison", 1, 2)]);
}

#[test]
fn calls_are_known_by_plain_names_and_a_few_methods() {
    for call in [
        "list()",
        "len(x)",
        "range(1)",
        "enumerate(x)",
        "min(x)",
        "max(x)",
        "abs(x)",
        "x.append(1)",
        "x().pop",
    ] {
        let source = format!("def x(): pass\n{call}");
        assert_eq!(counts(&source).unresolved_calls, 0, "{call}");
        assert_eq!(python(&source, &[]).reason, Some(Reason::InsufficientEvidence));
    }
    for call in ["print()", "sorted(x)", "x.sort()", "f()()", "f[0]()", "(lambda: 0)()", "A()"] {
        let analysis = python(&format!("class A: pass\n{call}"), &[]);
        assert!(analysis.observations.unwrap().unresolved_calls > 0, "{call}");
        assert_eq!(analysis.reason, Some(Reason::OpaqueDependency));
    }
    // A function may be defined anywhere in the module, and be async.
    assert_eq!(counts("g()\nclass C:\n  async def g(): pass").unresolved_calls, 0);
    assert_eq!(python("import a", &[]).reason, Some(Reason::OpaqueDependency));
}

#[test]
fn top_level_statements_are_counted_without_the_leading_string() {
    for (source, count) in [
        ("'doc'\ndef f(): pass", 0),
        ("'doc'\n'more'\ndef f(): pass", 1),
        ("b'doc'", 1),
        ("async def f(): pass", 1),
        ("class A: pass\nx = 1", 2),
        ("def f():\n  x\n  y", 0),
    ] {
        assert_eq!(counts(source).top_level_nondefinition_statements, count, "{source}");
    }
}

#[test]
fn the_first_32_findings_are_told_and_the_rest_counted() {
    let analysis = python(&"a < b\n".repeat(40), &[]);
    assert_eq!((analysis.findings.len(), analysis.findings_omitted), (32, 8));
    assert_eq!(analysis.findings.last().map(|one| one.start_line), Some(32));
}

#[test]
fn a_match_is_shown_by_the_entry_point_and_seven_things_in_it() {
    let source = format!("def g(): pass\ndef sort_values(a):\n{}", "  a[0] = a < a\n".repeat(6));
    let digest = digest(&source);
    let analysis = python(&source, &["0", &digest, &digest]);
    assert_eq!((analysis.rule, analysis.reason), (Some(1), None));
    let lines: Vec<_> = analysis.evidence.iter().map(|one| (one.start_line, one.end_line)).collect();
    assert_eq!(lines, [(2, 8), (3, 3), (3, 3), (4, 4), (4, 4), (5, 5), (5, 5), (6, 6)]);
}

#[test]
fn names_of_a_pack_are_reserved_too() {
    let names = ["helper".to_owned()];
    let with =
        |source: &str, names: &[String]| structure(source.as_bytes(), Language::Python, "f", names).digest;
    assert_ne!(with("helper(x)", &names), with("other(x)", &names));
    assert_eq!(with("helper(x)", &[]), with("other(x)", &[]));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_text_has_an_analysis(text in "(?s).{0,200}") {
        python(&text, &[]);
    }

    #[test]
    fn any_words_have_an_analysis(words in prop::collection::vec(prop::sample::select(&[
        "def f(", "):", "\n", "\n  ", "if x", "else", ":", "(", ")", "[", "]", "{", "}", "f'", "'", "\"\"\"", "{x",
        "!r", "lambda", "*", "**", "=", ",", "match x:", "case", "yield", "await", "\\\n", "#", "\r", "\t", "1", "0x",
        "é", "class A:", "@", "->", ":=", "not", "in", "for", "async", "with", "as", "import", "from", ".", "...", ";",
    ][..]), 0..60)) {
        python(&words.join(" "), &[]);
        python(&words.concat(), &[]);
    }

    /// Names are numbered by their first visit, so any one-to-one renaming is the same program.
    #[test]
    fn renaming_changes_nothing(name in "[a-z]{8}", other in "[a-z]{9}") {
        let program = |x: &str, y: &str| format!("def sort_values({x}):\n  for {y} in {x}: {x}[{y}] = {y}\n  return {x}\n");
        prop_assert_eq!(digest(&program(&name, &other)), digest(&program("a", "b")));
        prop_assert_ne!(digest(&program(&name, &name)), digest(&program("a", "b")));
    }
}

//! Files of trained models: what comes back, and what is refused and why.

use multi_head_attention::attention::{Group, HeadLayout, Refusal};
use multi_head_attention::model::{Architecture, Facts, LanguageModel, Position, TrainedModel, Vocabulary};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Bytes before the header: kind, version and the header's length.
const BEFORE_HEADER: usize = 10;

fn tiny(position: Position) -> TrainedModel {
    let groups = vec![Group { d_head: 2, n_query_heads: 2 }, Group { d_head: 1, n_query_heads: 1 }];
    let layout = HeadLayout::new(5, groups).unwrap();
    let architecture = Architecture { layout, n_layers: 2, d_vocab: 3, n_ctx: 4, position, causal: true };
    let facts = Facts {
        id: "tiny".to_owned(),
        recipe: "none".to_owned(),
        steps: 0,
        seed: 7,
        tried: 1,
        accepted: vec![7],
        mean_results: vec![vec![vec![0.1, -2.5]]],
    };
    let vocabulary = Vocabulary::new(["<pad>", "dog", "日本"].map(str::to_owned).to_vec());
    TrainedModel { facts, vocabulary, model: LanguageModel::draw(architecture, 7).unwrap() }
}

fn file() -> Vec<u8> {
    tiny(Position::Relative).to_bytes().unwrap()
}

fn refused(bytes: &[u8]) -> Refusal {
    TrainedModel::from_bytes(bytes).unwrap_err()
}

fn header_len(file: &[u8]) -> usize {
    u32::from_le_bytes(file[6..BEFORE_HEADER].try_into().unwrap()) as usize
}

/// A whole file around this header and these weights, with its right length and checksum.
fn framed(header: &[u8], weights: &[u8]) -> Vec<u8> {
    let length = (header.len() as u32).to_le_bytes();
    let content = [b"MHAM\x01\x00", &length[..], header, weights].concat();
    [&content[..], &crc32fast::hash(&content).to_le_bytes()].concat()
}

/// The good file's header and weights.
fn parts() -> (Value, Vec<u8>) {
    let file = file();
    let (header, rest) = file[BEFORE_HEADER..].split_at(header_len(&file));
    (serde_json::from_slice(header).unwrap(), rest[..rest.len() - 4].to_vec())
}

/// The good file with one field of its header changed.
fn with_field(field: &str, value: Value) -> Vec<u8> {
    let (mut header, weights) = parts();
    header[field] = value;
    framed(header.to_string().as_bytes(), &weights)
}

#[test]
fn a_rounded_model_comes_back_exactly() {
    for position in [Position::None, Position::Rotary, Position::Relative] {
        let rounded = tiny(position).rounded();
        let bytes = rounded.to_bytes().unwrap();
        assert_eq!(TrainedModel::from_bytes(&bytes).unwrap(), rounded);
        assert_eq!(tiny(position).to_bytes().unwrap(), bytes, "what is written is what rounding gives");
        let sizes: Vec<usize> = rounded.model.tensors().map(<[f32]>::len).collect();
        assert_eq!(rounded.model.architecture().tensor_sizes(), sizes);
    }
}

#[test]
fn weights_are_rounded_to_nearest_and_ties_to_even() {
    let step = 1.0 / 1024.0; // between neighbours just above 1
    let smallest = 2.0f32.powi(-24);
    let cases = [
        (1.0 + 0.5 * step, 1.0),
        (1.0 + 0.501 * step, 1.0 + step),
        (1.0 + 1.5 * step, 1.0 + 2.0 * step),
        (-1.0 - 2.5 * step, -1.0 - 2.0 * step),
        (0.5 * smallest, 0.0),
        (1.5 * smallest, 2.0 * smallest),
        (65_519.0, 65_504.0),
    ];
    for (weight, expected) in cases {
        let mut model = tiny(Position::None);
        model.model.w_e[0] = weight;
        assert_eq!(model.rounded().model.w_e[0], expected, "{weight}");
    }
}

#[test]
fn each_kind_of_damage_is_refused_with_its_own_code_and_reason() {
    let good = file();
    let damaged = |change: fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        bytes
    };
    let (header, mut weights) = parts();
    let n_bytes = weights.len();
    let missing = framed(header.to_string().as_bytes(), &weights[..n_bytes - 2]);
    weights[8..10].copy_from_slice(&[0x00, 0x7c]); // infinity
    let infinite = framed(header.to_string().as_bytes(), &weights);
    let long_header = [b"MHAM\x01\x00\xff\x00\x00\x00".to_vec(), vec![0; 4]].concat();
    let sum = |bytes: &[u8]| format!("{:08x}", crc32fast::hash(&bytes[..bytes.len() - 4]));
    let flipped = damaged(|bytes| bytes[20] ^= 1);
    let cases = [
        (good[..13].to_vec(), "model-short", vec!["13 bytes".to_owned(), "at least 14 bytes".to_owned()]),
        (framed_again(&long_header), "model-short", vec!["14 bytes".to_owned(), "at least 269 bytes".to_owned()]),
        (damaged(|bytes| bytes[0] = b'W'), "model-kind", vec!["WHAM".to_owned(), "MHAM".to_owned()]),
        (damaged(|bytes| bytes[4] = 2), "model-version", vec!["version is 2".to_owned(), "expected 1".to_owned()]),
        (flipped.clone(), "model-checksum", vec![sum(&flipped), sum(&good)]),
        (missing, "model-shape", vec![format!("{} bytes", n_bytes - 2), format!("{n_bytes} bytes")]),
        (infinite, "model-number", vec!["inf".to_owned(), "finite".to_owned()]),
    ];
    for (bytes, code, mentioned) in cases {
        let refusal = refused(&bytes);
        assert_eq!(refusal.code, code, "{refusal}");
        for part in mentioned {
            assert!(refusal.to_string().contains(&part), "{part} is missing in: {refusal}");
        }
    }
}

/// The same bytes with the checksum they should have.
fn framed_again(bytes: &[u8]) -> Vec<u8> {
    let content = &bytes[..bytes.len() - 4];
    [content, &crc32fast::hash(content).to_le_bytes()].concat()
}

/// Sizes are compared before room for them is made: a small file cannot ask for a huge model.
#[test]
fn a_header_that_asks_for_too_much_is_refused() {
    let many: Vec<String> = (0..65_537).map(|word| word.to_string()).collect();
    let cases = [
        ("nLayers", json!(17), "17", "1 to 16"),
        ("nLayers", json!(u32::MAX), "4294967295", "1 to 16"),
        ("nLayers", json!(0), "0", "1 to 16"),
        ("nCtx", json!(4097), "4097", "1 to 4096"),
        ("vocabulary", json!(many), "65537", "1 to 65536"),
        ("vocabulary", json!([]), "0", "1 to 65536"),
        ("dModel", json!(16_385), "16385", "16384"),
        ("dModel", json!(16_384), "[15, 5", "[49152, 16384"),
        ("groups", json!([]), "empty", "at least one group"),
        ("groups", json!([[u32::MAX, u32::MAX]]), "too wide", "65536"),
        ("position", json!("absolute"), "absolute", "none, rotary or relative"),
        ("tensors", json!([1]), "[1]", "[15, 5"),
        ("surprise", json!(1), "surprise", "header"),
    ];
    for (field, value, shown, accepted) in cases {
        let refusal = refused(&with_field(field, value));
        assert_eq!(refusal.code, "model-shape", "{refusal}");
        let message = refusal.to_string();
        assert!(message.contains(shown) && message.contains(accepted), "{field}, {shown}, {accepted}: {message}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_refused_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(TrainedModel::from_bytes(&bytes).is_err());
        let _ = refused(&framed(&bytes, &[]));
    }

    /// Damage the checksum does not show, since it was made afterwards: answered one way or the other.
    #[test]
    fn no_damage_panics(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut bytes = file();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        let _ = TrainedModel::from_bytes(&framed_again(&bytes));
        let _ = TrainedModel::from_bytes(&bytes[..cut.index(bytes.len())]);
    }
}

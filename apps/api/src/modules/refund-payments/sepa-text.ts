/** Texts in the characters that every bank in SEPA must accept (EPC217-08). */

/** What Unicode does not decompose, or what banks write with two letters. Small letters only. */
const inLatin: Readonly<Record<string, string>> = {
  ...lettersOf('ä ae ö oe ü ue ß ss æ ae œ oe ø o ł l đ d ħ h ŧ t ŋ ng ĸ k ŀ l ı i ə e þ th ð d'),
  // Greek, Bulgarian, Serbian and Macedonian are written in SEPA
  ...lettersOf(
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
  ),
  ...lettersOf(
    'а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh',
  ),
  ...lettersOf('щ sht ъ a ь y ю yu я ya ђ dj ј j љ lj њ nj ћ c џ dz ѓ g ќ k ѕ dz ы y э e є ye і i ї yi ґ g'),
};

const signs: Readonly<Record<string, string>> = {
  ...{ '’': "'", '‘': "'", ʼ: "'", '“': "'", '”': "'", '„': "'", '«': "'", '»': "'", '"': "'", '`': "'", '´': "'" },
  ...{ '‐': '-', '‑': '-', '–': '-', '—': '-', '&': '+' },
};

/** The two dots of Agüero say how g is spoken, and are no umlaut. */
const spokenU = /(?<=[gq])ü(?=[eiéí])/giu;

/** Letters of other alphabets are transcribed, and other characters become dots. A text neither begins nor ends with a slash. */
export function sepaText(text: string, max: number): string {
  const letters = text.normalize('NFC').replace(spokenU, 'u');
  // once more after the decomposition: ΐ is transcribed without its marks
  const latin = transcribed(transcribed(letters).normalize('NFKD').replace(/\p{M}/gu, ''));
  const allowed = [...latin]
    .map((character) => signs[character] ?? character)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/gu, '.')
    .replace(/\/{2,}/g, '/')
    .slice(0, max);
  return allowed.replace(/^[/ ]+|[/ ]+$/g, '');
}

/** Öz becomes Oez, and ÖZ becomes OEZ. */
function transcribed(text: string): string {
  const letters = [...text];
  return letters
    .map((letter, at) => {
      const latin = inLatin[letter.toLowerCase()];
      if (latin === undefined) return letter;
      if (letter === letter.toLowerCase()) return latin;
      const isInCapitals = /^\p{Lu}/u.test(letters[at + 1] ?? letters[at - 1] ?? '');
      return isInCapitals ? latin.toUpperCase() : latin[0]!.toUpperCase() + latin.slice(1);
    })
    .join('');
}

function lettersOf(pairs: string): Record<string, string> {
  const words = pairs.split(' ');
  return Object.fromEntries(words.flatMap((letter, at) => (at % 2 === 0 ? [[letter, words[at + 1]!]] : [])));
}

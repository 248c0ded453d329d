/**
 * Spelling correction by symmetric deletion (SymSpell): two words within an edit distance have a common form from which
 * at most that many letters are deleted from each. A lookup costs O(length²) hash lookups, independent of the number of
 * words.
 */
export class DeletionIndex {
  readonly #words = new Map<string, string[]>();

  readonly #isFrequent: (word: string) => boolean;

  /** Of equally near words, a frequent one is likelier. */
  constructor(words: Iterable<string>, isFrequent: (word: string) => boolean) {
    this.#isFrequent = isFrequent;
    for (const word of new Set(words)) {
      for (const form of deletions(word, maxDistance(word))) {
        const known = this.#words.get(form);
        if (known) known.push(word);
        else this.#words.set(form, [word]);
      }
    }
  }

  /** The word with the least distance if one is near enough; of several, the likeliest. */
  nearest(typed: string): { word: string; distance: number } | undefined {
    let best: string | undefined;
    let least = Infinity;
    const compared = new Set<string>();
    for (const form of deletions(typed, maxDistance(typed))) {
      for (const word of this.#words.get(form) ?? []) {
        if (compared.has(word)) continue;
        compared.add(word);
        const distance = editDistance(typed, word);
        if (distance > Math.min(maxDistance(word), maxDistance(typed)) || distance > least) continue;
        // Short words have too many neighbors.
        if (typed[0] !== word[0] && (typed.length < 5 || distance > 1)) continue;
        if (distance < least || this.#likelihood(typed, word) > this.#likelihood(typed, best!))
          [best, least] = [word, distance];
      }
    }
    return best === undefined ? undefined : { word: best, distance: least };
  }

  /** People rarely mistake the first letter, and omit letters more often than they add some. */
  #likelihood(typed: string, word: string): number {
    const ends = (typed[0] === word[0] ? 4 : 0) + (typed.at(-1) === word.at(-1) ? 1 : 0);
    return ends + Math.sign(word.length - typed.length) * 2 + (this.#isFrequent(word) ? 3 : 0);
  }
}

/** Longer words may have two mistakes. */
const maxDistance = (word: string): number => (word.length >= 8 ? 2 : 1);

function deletions(word: string, most: number): Set<string> {
  const forms = new Set([word]);
  let last = [word];
  for (let count = 0; count < most; count++) {
    const next: string[] = [];
    for (const form of last) {
      for (let at = 0; at < form.length; at++) {
        const shorter = form.slice(0, at) + form.slice(at + 1);
        if (forms.has(shorter)) continue;
        forms.add(shorter);
        next.push(shorter);
      }
    }
    last = next;
  }
  return forms;
}

/** Damerau–Levenshtein distance with adjacent transpositions (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      let value = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + cost);
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        value = Math.min(value, beforeLast[column - 2]! + 1);
      current.push(value);
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length]!;
}

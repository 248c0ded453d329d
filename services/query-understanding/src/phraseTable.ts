import { isHyphen, type Token } from './lexer.ts';

interface Node<T> {
  readonly next: Map<string, Node<T>>;
  value?: T;
}

/** A phrase found in a text; `to` is the first token after it. */
export interface PhraseMatch<T> {
  readonly value: T;
  readonly to: number;
}

/**
 * A trie of phrases by token. Hyphens and slashes between the tokens of a phrase are optional: "single-family",
 * "single family". A lookup takes as many steps as the longest phrase has tokens.
 */
export class PhraseTable<T> {
  readonly #root: Node<T> = { next: new Map() };
  readonly #words = new Set<string>();

  constructor(entries: Iterable<readonly [phrases: string, value: T]>) {
    for (const [phrases, value] of entries) {
      for (const phrase of phrases.split(', ')) this.#add(phrase.split(' '), value);
    }
  }

  #add(phrase: readonly string[], value: T): void {
    let node = this.#root;
    for (const word of phrase) {
      let next = node.next.get(word);
      if (!next) node.next.set(word, (next = { next: new Map() }));
      node = next;
      this.#words.add(word);
    }
    node.value ??= value;
  }

  /** All words that occur in phrases. */
  get words(): ReadonlySet<string> {
    return this.#words;
  }

  /** The first words of all phrases. */
  get firstWords(): Iterable<string> {
    return this.#root.next.keys();
  }

  /** The value of a phrase of one word. */
  single(word: string): T | undefined {
    return this.#root.next.get(word)?.value;
  }

  /** The phrases that begin at a token, shortest first. */
  matches(tokens: readonly Token[], from: number): PhraseMatch<T>[] {
    const found: PhraseMatch<T>[] = [];
    let node: Node<T> | undefined = this.#root;
    for (let at = from; at < tokens.length;) {
      let next: Node<T> | undefined = node.next.get(tokens[at]!.text);
      if (!next && at > from && (isHyphen(tokens[at]) || tokens[at]!.text === '/')) {
        at++;
        next = node.next.get(tokens[at]?.text ?? '');
      }
      if (!next) break;
      node = next;
      at++;
      if (node.value !== undefined) found.push({ value: node.value, to: at });
    }
    return found;
  }

  /** The longest phrase that begins at a token. */
  longest(tokens: readonly Token[], from: number): PhraseMatch<T> | undefined {
    // Most tokens begin no phrase.
    if (!this.#root.next.has(tokens[from]?.text ?? '')) return undefined;
    return this.matches(tokens, from).at(-1);
  }
}

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

  /** The node behind a token, over a hyphen or slash between the tokens of a phrase; undefined if no phrase continues. */
  #step(
    node: Node<T>,
    tokens: readonly Token[],
    at: number,
    isFirst: boolean,
  ): { node: Node<T>; to: number } | undefined {
    const token = tokens[at];
    if (token === undefined) return undefined;
    const next = node.next.get(token.text);
    if (next) return { node: next, to: at + 1 };
    if (isFirst || token.kind !== 'sign' || !(token.text === '/' || isHyphen(token))) return undefined;
    const over = node.next.get(tokens[at + 1]?.text ?? '');
    return over && { node: over, to: at + 2 };
  }

  /** The phrases that begin at a token, shortest first. */
  matches(tokens: readonly Token[], from: number): PhraseMatch<T>[] {
    const found: PhraseMatch<T>[] = [];
    for (
      let step = this.#step(this.#root, tokens, from, true);
      step;
      step = this.#step(step.node, tokens, step.to, false)
    )
      if (step.node.value !== undefined) found.push({ value: step.node.value, to: step.to });
    return found;
  }

  /** The token after the longest phrase that begins at a token, or the token itself. */
  skip(tokens: readonly Token[], from: number): number {
    return this.longest(tokens, from)?.to ?? from;
  }

  /** The longest phrase that begins at a token. */
  longest(tokens: readonly Token[], from: number): PhraseMatch<T> | undefined {
    let found: PhraseMatch<T> | undefined;
    for (
      let step = this.#step(this.#root, tokens, from, true);
      step;
      step = this.#step(step.node, tokens, step.to, false)
    )
      if (step.node.value !== undefined) found = { value: step.node.value, to: step.to };
    return found;
  }
}

/** Fields of a JSON object of another product: one that is missing or of another type is empty. */
export class JsonFields {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(value: unknown) {
    this.#values = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  }

  #first<T>(names: readonly string[], read: (value: unknown) => T | null): T | null {
    for (const name of names) {
      const found = read(this.#values[name]);
      if (found !== null) return found;
    }
    return null;
  }

  get names(): readonly string[] {
    return Object.keys(this.#values);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#values, name);
  }

  /** Text of the first of these fields that has any; numbers too. */
  text(...names: readonly string[]): string {
    return this.id(...names) ?? '';
  }

  /** Same, null where there is none. */
  id(...names: readonly string[]): string | null {
    return this.#first(names, (value) => {
      if (typeof value === 'number') return String(value);
      return typeof value === 'string' && value.trim() !== '' ? value : null;
    });
  }

  number(...names: readonly string[]): number | null {
    return this.#first(names, (value) =>
      typeof value === 'number' && Number.isFinite(value) ? value : null,
    );
  }

  /** True for `true` and 1. */
  flag(...names: readonly string[]): boolean {
    return this.#first(names, (value) => (value === true || value === 1 ? true : null)) ?? false;
  }

  object(...names: readonly string[]): JsonFields | null {
    return this.#first(names, (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? new JsonFields(value) : null,
    );
  }

  list(...names: readonly string[]): readonly unknown[] {
    return this.#first(names, (value) => (Array.isArray(value) ? value : null)) ?? [];
  }

  objects(...names: readonly string[]): readonly JsonFields[] {
    return this.list(...names).map((value) => new JsonFields(value));
  }

  texts(...names: readonly string[]): readonly string[] {
    return this.list(...names).flatMap((value) =>
      typeof value === 'string' && value.trim() !== '' ? [value] : [],
    );
  }
}

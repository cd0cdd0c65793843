// The things that an input names, by a field of a rule.

/** The texts that a field holds; none where an optional part is missing. */
export function valuesAt(input: unknown, field: string): readonly string[] {
  let values: readonly unknown[] = [input];
  for (const step of field.split('.')) {
    const key = step.replace('[]', '');
    values = values.flatMap((value) => {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return [];
      const found = (value as Readonly<Record<string, unknown>>)[key];
      return step.endsWith('[]') && Array.isArray(found) ? (found as readonly unknown[]) : [found];
    });
  }
  return values.filter((value) => typeof value === 'string');
}

/** The same with another value in a field that is no part of a list. */
export function withValueAt(input: unknown, field: string, value: string): unknown {
  const [step = '', ...inner] = field.split('.');
  const within: Readonly<Record<string, unknown>> = typeof input === 'object' && input !== null ? { ...input } : {};
  return { ...within, [step]: inner.length === 0 ? value : withValueAt(within[step], inner.join('.'), value) };
}

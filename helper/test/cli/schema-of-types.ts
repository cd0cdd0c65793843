// JSON Schemas of types, as the compiler resolves them: the name of a type becomes that of a definition, what its comment
// says the description. A type that JSON cannot hold, or that says nothing of what it holds, is refused.

import type { Node } from 'typescript/unstable/ast';
import { isPropertySignatureDeclaration, isTypeReferenceNode, isUnionTypeNode } from 'typescript/unstable/ast/is';
import { API, type Symbol as Named, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';

type JsonSchema = {
  readonly [key: string]: JsonSchema | readonly JsonSchema[] | readonly unknown[] | string | boolean;
};

export interface TypeSchemas {
  /** By interface, what each of its fields holds. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  /** What they refer to, as `model.json#/$defs/NAME`. */
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

/** Of the fields of these interfaces, which `file` of the project exports. */
export function schemasOf(tsconfig: string, file: string, interfaces: readonly string[]): TypeSchemas {
  const api = new API({ cwd: import.meta.dirname });
  try {
    const project = api.updateSnapshot({ openProjects: [tsconfig] }).getProject(tsconfig);
    const source = project?.program.getSourceFile(file);
    const page = source === undefined ? undefined : project?.checker.getSymbolAtLocation(source);
    if (project === undefined || page === undefined) throw new Error(`${file} is not in ${tsconfig}`);
    const writer = new SchemaWriter(project);
    const fields = interfaces.map((name) => [name, writer.fieldsOf(memberNamed(project, page, name))] as const);
    return { fields: Object.fromEntries(fields), definitions: writer.definitions() };
  } finally {
    api.close();
  }
}

function memberNamed({ checker }: Project, page: Named, name: string): Type {
  const found = checker.getExportsOfModule(page).find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return checker.getDeclaredTypeOfSymbol(found);
}

class SchemaWriter {
  readonly #project: Project;
  /** A name stands for one type. */
  readonly #defined = new Map<string, { readonly id: number; schema: JsonSchema }>();

  constructor(project: Project) {
    this.#project = project;
  }

  definitions(): Readonly<Record<string, JsonSchema>> {
    const names = [...this.#defined].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(names.map(([name, { schema }]) => [name, schema]));
  }

  fieldsOf(type: Type): Readonly<Record<string, JsonSchema>> {
    const fields = this.#project.checker.getPropertiesOfType(type);
    return Object.fromEntries(fields.map((field) => [field.name, this.#described(field, this.#fieldOf(field))]));
  }

  #fieldOf(field: Named): JsonSchema {
    const { checker } = this.#project;
    const type = checker.getTypeOfSymbol(field);
    if (type === undefined) throw new Error(`${field.name} has no type`);
    const named = this.#namedText(field, type);
    if (named === null) return this.#of(type);
    return has(type, TypeFlags.Null) ? nullable(named) : named;
  }

  /** The compiler forgets what a text is called; the line that declares the field does not. */
  #namedText(field: Named, type: Type): JsonSchema | null {
    const { checker } = this.#project;
    const bare = checker.getNonNullableType(type);
    const line = field.valueDeclaration?.resolve(this.#project);
    if (bare === undefined || (bare.flags & TypeFlags.String) === 0) return null;
    if (line === undefined || !isPropertySignatureDeclaration(line) || line.type === undefined) return null;
    const parts: readonly Node[] = isUnionTypeNode(line.type) ? [...line.type.types] : [line.type];
    for (const part of parts) {
      if (!isTypeReferenceNode(part)) continue;
      const symbol = checker.getSymbolAtLocation(part.typeName);
      if (symbol === undefined) continue;
      const alias = (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
      if ((alias.flags & SymbolFlags.TypeAlias) !== 0) return this.#reference(alias, bare.id, () => text);
    }
    return null;
  }

  #of(type: Type): JsonSchema {
    const bare = this.#project.checker.getNonNullableType(type);
    if (type.isUnionType() && has(type, TypeFlags.Nullable) && bare !== undefined) {
      return has(type, TypeFlags.Null) ? nullable(this.#of(bare)) : this.#of(bare);
    }
    const name = nameOf(type);
    return name === null ? this.#bare(type) : this.#reference(name, type.id, () => this.#bare(type));
  }

  #reference(name: Named, id: number, make: () => JsonSchema): JsonSchema {
    const known = this.#defined.get(name.name);
    if (known !== undefined && known.id !== id) throw new Error(`two types are called ${name.name}`);
    if (known === undefined) {
      // Before it is made: it may hold itself.
      const entry = { id, schema: {} };
      this.#defined.set(name.name, entry);
      entry.schema = this.#described(name, make());
    }
    return { $ref: `model.json#/$defs/${name.name}` };
  }

  #described(name: Named, schema: JsonSchema): JsonSchema {
    const description = this.#project.checker.getDocumentationCommentOfSymbol(name).trim().replaceAll('\n', ' ');
    return description === '' ? schema : { description, ...schema };
  }

  #bare(type: Type): JsonSchema {
    const { checker } = this.#project;
    if (type.isLiteralType()) return { const: type.value as string };
    for (const [flag, name] of primitives) if ((type.flags & flag) !== 0) return { type: name };
    if ((type.flags & TypeFlags.TemplateLiteral) !== 0) return text;
    if (type.isUnionType()) return this.#union(type.getTypes());
    // A text with a brand.
    if (type.isIntersectionType() && type.getTypes().some(({ flags }) => (flags & TypeFlags.String) !== 0)) return text;
    if (checker.isArrayLikeType(type) && type.isTypeReference()) {
      const [item] = checker.getTypeArguments(type);
      if (item !== undefined && !checker.isTupleType(type)) return { type: 'array', items: this.#of(item) };
    }
    if (type.isObjectType() || type.isIntersectionType()) return this.#object(type);
    throw new Error(`${checker.typeToString(type)} has no schema`);
  }

  #union(types: readonly Type[]): JsonSchema {
    const values = types.flatMap((one) => (one.isLiteralType() ? [one.value] : []));
    const rest = types.filter((one) => !one.isLiteralType()).map((one) => this.#of(one));
    if (rest.length === 0) return { enum: values };
    return { anyOf: values.length === 0 ? rest : [{ enum: values }, ...rest] };
  }

  #object(type: Type): JsonSchema {
    const { checker } = this.#project;
    const [index] = checker.getIndexInfosOfType(type);
    if (index !== undefined) return { type: 'object', additionalProperties: this.#of(index.valueType) };
    const all = checker.getPropertiesOfType(type);
    const required = all.filter(({ flags }) => (flags & SymbolFlags.Optional) === 0).map(({ name }) => name);
    return { type: 'object', properties: this.fieldsOf(type), ...(required.length === 0 ? {} : { required }) };
  }
}

const text: JsonSchema = { type: 'string' };

const primitives = [
  [TypeFlags.String, 'string'],
  [TypeFlags.Number, 'number'],
  [TypeFlags.Boolean, 'boolean'],
  [TypeFlags.Null, 'null'],
] as const;

function has(type: Type, flag: TypeFlags): boolean {
  return (type.flags & flag) !== 0 || (type.isUnionType() && type.getTypes().some(({ flags }) => (flags & flag) !== 0));
}

function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] };
  if (Array.isArray(schema.enum)) return { ...schema, enum: [...schema.enum, null] };
  return { anyOf: [schema, { type: 'null' }] };
}

/** Of an interface, or an alias, without parameters. */
function nameOf(type: Type): Named | null {
  const alias = type.getAliasSymbol();
  if (alias !== undefined) return type.getAliasTypeArguments().length === 0 ? alias : null;
  const symbol = type.getSymbol();
  const isPlain = symbol !== undefined && (symbol.flags & SymbolFlags.Interface) !== 0;
  return isPlain && type.isClassOrInterface() && type.getTypeParameters().length === 0 ? symbol : null;
}

/** Turns types of the contracts into JSON Schema. Named types are described once. */
import ts from 'typescript';

/** @typedef {Record<string, unknown>} Schema */

export class Schemas {
  /** @param {ts.TypeChecker} checker */
  constructor(checker) {
    this.checker = checker;
    /** @type {Map<string, Schema>} */
    this.named = new Map();
    /** @type {Map<string, ts.Type>} */
    this.types = new Map();
  }

  all() {
    return Object.fromEntries([...this.named].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /**
   * @param {string} name
   * @param {ts.SourceFile | undefined} file
   */
  add(name, file) {
    const module = file && this.checker.getSymbolAtLocation(file);
    const found = module && this.checker.getExportsOfModule(module).find((symbol) => symbol.name === name);
    if (!found) throw new Error(`${name} is not exported by ${file?.fileName}.`);
    this.of(this.checker.getDeclaredTypeOfSymbol(found));
  }

  /**
   * The object's properties and one more, all in one place: clients that are generated from the description know the files of a form only so.
   *
   * @param {Schema} schema
   * @param {string} name
   * @param {Schema} property
   */
  withProperty(schema, name, property) {
    const reference = /** @type {string | undefined} */ (schema.$ref);
    const object = reference ? this.named.get(reference.slice(reference.lastIndexOf('/') + 1)) : schema;
    const { properties = {}, required = [] } = /** @type {{ properties?: object, required?: string[] }} */ (object);
    return { type: 'object', properties: { ...properties, [name]: property }, required: [...required, name] };
  }

  /**
   * @param {ts.Type} type
   * @returns {Schema}
   */
  of(type) {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (type.isUnion()) return this.union(type);
    if (type.isStringLiteral()) return { type: 'string', const: type.value };
    if (type.isNumberLiteral()) return { type: 'number', const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) {
      return { type: 'boolean', const: this.checker.typeToString(type) === 'true' };
    }
    if (type.flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (type.flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (type.flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (this.checker.isArrayType(type)) return { type: 'array', items: this.of(this.argumentOf(type)) };
    return this.objectByName(type);
  }

  /** @param {ts.UnionType} type */
  union(type) {
    const members = type.types.filter((member) => !(member.flags & ts.TypeFlags.Undefined));
    const literals = members.filter((member) => member.isStringLiteral()).map((member) => member.value);
    const isBoolean = members.filter((member) => member.flags & ts.TypeFlags.BooleanLiteral).length === 2;
    const rest = members.filter(
      (member) => !member.isStringLiteral() && !(isBoolean && member.flags & ts.TypeFlags.BooleanLiteral),
    );
    const parts = [
      ...(literals.length > 0 ? [{ type: 'string', enum: literals }] : []),
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...rest.map((member) => this.of(member)),
    ];
    return parts.length === 1 ? /** @type {Schema} */ (parts[0]) : { anyOf: parts };
  }

  /** @param {ts.Type} type */
  objectByName(type) {
    const name = nameOf(type);
    if (!name) return this.object(type);
    const known = this.types.get(name);
    if (known && known !== type) return this.object(type);
    if (!known) {
      this.types.set(name, type);
      this.named.set(name, {});
      this.named.set(name, this.object(type));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /**
   * @param {ts.Type} type
   * @returns {Schema}
   */
  object(type) {
    const index = this.checker.getIndexInfoOfType(type, ts.IndexKind.String);
    if (index) return { type: 'object', additionalProperties: this.of(index.type) };
    const properties = this.checker.getPropertiesOfType(type);
    const described = properties.map((symbol) => [symbol.name, this.property(symbol)]);
    const required = properties.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name);
    return {
      type: 'object',
      ...withText(textOf(type.aliasSymbol ?? type.getSymbol(), this.checker)),
      properties: Object.fromEntries(described),
      ...(required.length > 0 ? { required } : {}),
    };
  }

  /** @param {ts.Symbol} symbol */
  property(symbol) {
    const schema = this.of(this.checker.getTypeOfSymbol(symbol));
    const isDate = symbol.declarations?.some((one) => /:\s*PlainDate\b(?!\[)/.test(one.getText())) ?? false;
    const format = isDate && schema['type'] === 'string' ? { format: 'date' } : {};
    return { ...schema, ...format, ...withText(textOf(symbol, this.checker)) };
  }

  /** @param {ts.Type} type */
  argumentOf(type) {
    const [argument] = this.checker.getTypeArguments(/** @type {ts.TypeReference} */ (type));
    if (!argument) throw new Error(`${this.checker.typeToString(type)} has no type argument.`);
    return argument;
  }
}

/**
 * @param {ts.Symbol | undefined} symbol
 * @param {ts.TypeChecker} checker
 */
export function textOf(symbol, checker) {
  return ts.displayPartsToString(symbol?.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim();
}

/** @param {string} text */
export function withText(text) {
  return text ? { description: text } : {};
}

/**
 * Null for a type without a name of its own, such as `Omit<User, 'email'>`.
 * @param {ts.Type} type
 */
function nameOf(type) {
  if (type.aliasSymbol) return type.aliasTypeArguments?.length ? null : type.aliasSymbol.name;
  const symbol = type.getSymbol();
  const isDeclared = symbol && symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class);
  return isDeclared ? symbol.name : null;
}

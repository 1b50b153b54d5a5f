/** Reads the operations of a controller from its decorators and the types of its handlers. */
import ts from 'typescript';
import { textOf, withText } from './schemas.mjs';

/** @typedef {{ method: string, path: string, operation: object }} Described */

const methods = ['Get', 'Post', 'Put', 'Patch', 'Delete'];

export class Operations {
  /**
   * @param {ts.Program} program
   * @param {import('./schemas.mjs').Schemas} schemas
   * @param {string} sentReplies
   * @param {(route: string) => string[]} scopesFor
   */
  constructor(program, schemas, sentReplies, scopesFor) {
    this.program = program;
    this.checker = program.getTypeChecker();
    this.schemas = schemas;
    this.scopesFor = scopesFor;
    this.sent = this.typesIn(sentReplies, 'SentReplies');
    this.bodies = this.typesIn(sentReplies, 'ReadBodies');
  }

  /**
   * @param {string} file
   * @returns {Described[]}
   */
  of(file) {
    const source = this.program.getSourceFile(file);
    const classes = source?.statements.filter(ts.isClassDeclaration) ?? [];
    return classes.flatMap((controller) => {
      const [prefix] = textsIn(decoratorOf(controller, 'Controller'));
      if (prefix === undefined) return [];
      return controller.members
        .filter(ts.isMethodDeclaration)
        .flatMap((handler) => this.handler(controller, handler, prefix));
    });
  }

  /**
   * @param {ts.ClassDeclaration} controller
   * @param {ts.MethodDeclaration} handler
   * @param {string} prefix
   */
  handler(controller, handler, prefix) {
    const found = methods.flatMap((name) => textsIn(decoratorOf(handler, name)).map((path) => ({ name, path })));
    return found.map(({ name, path }) => {
      const address = `/${[prefix, path].filter(Boolean).join('/')}`;
      const method = name.toLowerCase();
      const route = `${name.toUpperCase()} ${address}`;
      const isPublic = [controller, handler].some((one) => decoratorOf(one, 'Public'));
      return {
        method,
        path: address.replace(/:([a-zA-Z]+)/g, '{$1}'),
        operation: {
          operationId: operationId(controller, handler),
          tags: [address.split('/')[2] ?? 'api'],
          ...withText(this.textAbout(controller, handler, route)),
          security: isPublic ? [] : [{ session: [] }, ...this.tokensFor(route)],
          ...this.input(handler, address, route),
          responses: this.replies(handler, route, method),
        },
      };
    });
  }

  /** @param {string} route */
  tokensFor(route) {
    return this.scopesFor(route).map((scope) => ({ apiToken: [scope] }));
  }

  /**
   * @param {ts.ClassDeclaration} controller
   * @param {ts.MethodDeclaration} handler
   * @param {string} route
   */
  textAbout(controller, handler, route) {
    const roles = decoratorOf(handler, 'Roles') ?? decoratorOf(controller, 'Roles');
    const names = roles ? argumentsOf(roles).map((one) => one.getText().replaceAll("'", '')) : [];
    const scopes = this.scopesFor(route);
    return [
      textOf(handler.name && this.checker.getSymbolAtLocation(handler.name), this.checker),
      names.length > 0 ? `For ${names.join(' and ')}.` : '',
      scopes.length > 0 ? `API tokens need the scope ${scopes.join(' or ')}.` : '',
    ]
      .filter(Boolean)
      .join(' ');
  }

  /**
   * @param {ts.MethodDeclaration} handler
   * @param {string} address
   * @param {string} route
   */
  input(handler, address, route) {
    /** @type {object[]} */
    const parameters = [...address.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    let body = this.bodies.get(route) ?? null;
    const upload = decoratorOf(handler, 'UseInterceptors');
    const files = upload ? this.fieldOfFiles(upload) : null;
    for (const parameter of handler.parameters) {
      const type = this.checker.getTypeAtLocation(parameter);
      if (decoratorOf(parameter, 'Query')) parameters.push(...this.query(type));
      if (decoratorOf(parameter, 'Body')) body = type;
    }
    return {
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(body || files ? { requestBody: this.body(body, files) } : {}),
    };
  }

  /** @param {ts.Type} type */
  query(type) {
    return this.checker.getPropertiesOfType(type).map((symbol) => {
      const { description, ...schema } = this.schemas.property(symbol);
      return {
        name: symbol.name,
        in: 'query',
        required: !(symbol.flags & ts.SymbolFlags.Optional),
        ...(description ? { description } : {}),
        schema,
      };
    });
  }

  /**
   * @param {ts.Type | null} type
   * @param {string | null} files
   */
  body(type, files) {
    const schema = type ? this.schemas.of(type) : { type: 'object' };
    if (!files) return { required: true, content: { 'application/json': { schema } } };
    const file = { type: 'string', format: 'binary' };
    const property = files === 'file' ? file : { type: 'array', items: file };
    const form = this.schemas.withProperty(schema, files, property);
    return { required: true, description: 'A form', content: { 'multipart/form-data': { schema: form } } };
  }

  /**
   * @param {ts.MethodDeclaration} handler
   * @param {string} route
   * @param {string} method
   */
  replies(handler, route, method) {
    const code = decoratorOf(handler, 'HttpCode');
    const status = code ? argumentsOf(code)[0].getText() : method === 'post' ? '201' : '200';
    const refused = { 'application/json': { schema: { $ref: '#/components/schemas/ApiErrorBody' } } };
    const isRedirection = this.sent.get(route)?.getSymbol()?.name === 'Redirection';
    return {
      ...(isRedirection
        ? { 303: { description: 'Continues at another address' } }
        : { [status]: this.success(handler, route, status) }),
      default: { description: 'The call was refused, or failed', content: refused },
    };
  }

  /**
   * @param {ts.MethodDeclaration} handler
   * @param {string} route
   * @param {string} status
   */
  success(handler, route, status) {
    if (status === '204') return { description: 'Done' };
    const sent = this.sent.get(route);
    const type = sent ?? this.returned(handler);
    const name = type.getSymbol()?.name;
    if (name === 'SentFile' || name === 'SentText') {
      const schema = { type: 'string', ...(name === 'SentFile' ? { format: 'binary' } : {}) };
      return { description: 'Success', content: { [name === 'SentFile' ? '*/*' : 'text/*']: { schema } } };
    }
    return { description: 'Success', content: { 'application/json': { schema: this.schemas.of(type) } } };
  }

  /**
   * Of `@UseInterceptors(Uploads(rule))`: the field that the rule names.
   * @param {ts.Decorator} decorator
   */
  fieldOfFiles(decorator) {
    const [uploads] = argumentsOf(decorator);
    if (!uploads || !ts.isCallExpression(uploads) || !uploads.arguments[0]) return null;
    const [rule] = uploads.arguments;
    const spread = ts.isObjectLiteralExpression(rule) ? rule.properties.find(ts.isSpreadAssignment)?.expression : rule;
    let symbol = spread && this.checker.getSymbolAtLocation(spread);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    return /\bfield: '(\w+)'/.exec(symbol?.valueDeclaration?.getText() ?? '')?.[1] ?? null;
  }

  /** @param {ts.MethodDeclaration} handler */
  returned(handler) {
    const signature = this.checker.getSignatureFromDeclaration(handler);
    const type = signature && this.checker.getReturnTypeOfSignature(signature);
    if (!type) throw new Error(`${handler.getText()} has no type.`);
    return type.getSymbol()?.name === 'Promise' ? this.schemas.argumentOf(type) : type;
  }

  /**
   * The types in an interface, by route.
   * @param {string} file
   * @param {string} name
   */
  typesIn(file, name) {
    const declared = this.program.getSourceFile(file)?.statements.filter(ts.isInterfaceDeclaration);
    const found = declared?.find((one) => one.name.text === name);
    if (!found) throw new Error(`${file} declares no ${name}.`);
    const properties = this.checker.getPropertiesOfType(this.checker.getTypeAtLocation(found.name));
    return new Map(properties.map((symbol) => [symbol.name, this.checker.getTypeOfSymbol(symbol)]));
  }
}

/**
 * Such as `webhooksAdd`, from which client generators name their functions. It depends on nothing else, so that a new call renames no other.
 * @param {ts.ClassDeclaration} controller
 * @param {ts.MethodDeclaration} handler
 */
function operationId(controller, handler) {
  const area = controller.name?.text.replace(/Controller$/, '') ?? '';
  const action = handler.name.getText();
  return area[0].toLowerCase() + area.slice(1) + action[0].toUpperCase() + action.slice(1);
}

/**
 * @param {ts.HasDecorators} node
 * @param {string} name
 */
function decoratorOf(node, name) {
  return ts.getDecorators(node)?.find(({ expression }) => {
    const called = ts.isCallExpression(expression) ? expression.expression : expression;
    return called.getText() === name;
  });
}

/** @param {ts.Decorator} decorator */
function argumentsOf({ expression }) {
  return ts.isCallExpression(expression) ? expression.arguments : [];
}

/**
 * The text or the texts in the decorator's brackets. Without any, the empty text; without a decorator, none.
 * @param {ts.Decorator | undefined} decorator
 */
function textsIn(decorator) {
  if (!decorator) return [];
  const [first] = argumentsOf(decorator);
  const given = first && ts.isArrayLiteralExpression(first) ? [...first.elements] : first ? [first] : [];
  return given.length === 0 ? [''] : given.map((one) => (ts.isStringLiteral(one) ? one.text : ''));
}

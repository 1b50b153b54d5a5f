/** The name of a prepared statement, otherwise its verb and the first of our tables or functions in it. Never a value. */
export function statementName(query: unknown): string {
  const { name, text } = (typeof query === 'string' ? { text: query } : Object(query)) as {
    name?: string;
    text?: string;
  };
  if (name) return name;
  const sql = String(text);
  const verb = /^\s*(with|select|insert|update|delete|begin|commit|rollback|savepoint|set|copy)\b/i.exec(sql)?.[1];
  const table = /\b(?:log|keys|views|views_next|state)\.[a-z_]+/.exec(sql.replace(/'[^']*'/g, "''"))?.[0];
  return [verb?.toLowerCase() ?? 'statement', table].filter(Boolean).join(' ');
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hashes of tokens for the API, and when each was used (R63). */
export class ApiTokens1700000000040 implements MigrationInterface {
  name = 'ApiTokens1700000000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(apiTokens);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table state.api_tokens');
  }
}

// Only the program that uses the token has it. A revoked token has no row.
const apiTokens = `
create table state.api_tokens (
  token_id uuid primary key,
  secret_hash bytea not null unique,
  used_at timestamptz
)
`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is who at the identity provider (R64). */
export class Identities1700000000041 implements MigrationInterface {
  name = 'Identities1700000000041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(identities);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table state.identities');
  }
}

// An HMAC of issuer and subject. An account has one identity of each provider.
const identities = `
create table state.identities (
  identity_hmac bytea primary key,
  issuer_hmac bytea not null,
  user_id uuid not null,
  unique (user_id, issuer_hmac)
)
`;

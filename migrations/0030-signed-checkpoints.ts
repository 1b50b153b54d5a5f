import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nightly signed checkpoints, and hashes of full subtrees of the log's Merkle tree, which make proofs fast. */
export class SignedCheckpoints1700000000030 implements MigrationInterface {
  name = 'SignedCheckpoints1700000000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table state.signed_checkpoints, state.merkle_blocks');
  }
}

const tables = `
create table state.signed_checkpoints (
  -- in the company's time zone
  day date primary key,
  position bigint not null,
  public_key text not null,
  -- the file, byte for byte: this is what is stamped
  document text not null,
  is_stamp_due boolean not null,
  -- the reply of the time stamp server (RFC 3161)
  stamp bytea,
  is_mail_due boolean not null
);

create table state.merkle_blocks (
  level smallint not null,
  index bigint not null,
  hash bytea not null,
  primary key (level, index)
);
`;

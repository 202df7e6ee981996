import type { InternalTable } from "../data/internal-tables.ts";

/**
 * Sessions and what guards them. Moments are milliseconds since 1970 (bigint): they are compared with the server's
 * clock, never shown. No table here holds a secret in the clear but `trellis_token_key`, which makes every token.
 */
export const SESSION_TABLES: readonly InternalTable[] = [
  {
    name: "trellis_token_key",
    statements: [
      `create table if not exists trellis_token_key (kid text primary key, secret text not null, created_at bigint not null)`,
    ],
  },
  {
    // The private key of `PasswordKeys`, sealed. One row.
    name: "trellis_password_key",
    statements: [`create table if not exists trellis_password_key (secret text not null, created_at bigint not null)`],
  },
  {
    // The key of `FileLinks`, sealed. One row.
    name: "trellis_file_key",
    statements: [`create table if not exists trellis_file_key (secret text not null, created_at bigint not null)`],
  },
  {
    // dept_id, role_id: the switched ones, comma-joined; empty = all of the user's.
    // password_mark changes with the user's password, so that a new password ends the sessions of the old one.
    name: "trellis_session",
    statements: [
      `create table if not exists trellis_session (
         id text primary key, user_id bigint not null, tenant_id text not null, client_id text not null,
         dept_id text not null default '', role_id text not null default '', password_mark text not null,
         address text not null default '', user_agent text not null default '',
         created_at bigint not null, expires_at bigint not null, ended_at bigint, ended_by text)`,
      `create index if not exists trellis_session_user on trellis_session (user_id) where ended_at is null`,
      `create index if not exists trellis_session_expiry on trellis_session (expires_at)`,
    ],
  },
  {
    // Every refresh token a living session ever had, by hash: one that comes back after its successor was made is stolen.
    name: "trellis_refresh_token",
    statements: [
      `create table if not exists trellis_refresh_token (
         hash text primary key, session_id text not null references trellis_session (id) on delete cascade,
         replaced_at bigint, successor_salt text)`,
      `create index if not exists trellis_refresh_token_session on trellis_refresh_token (session_id)`,
    ],
  },
  {
    name: "trellis_sign_in_failure",
    statements: [
      `create table if not exists trellis_sign_in_failure (
         tenant_id text not null, account text not null, failures integer not null, last_at bigint not null,
         primary key (tenant_id, account))`,
    ],
  },
  {
    // External accounts: of a user, or (user_id null) of a sign-in that may still register.
    name: "trellis_external_account",
    statements: [
      `create table if not exists trellis_external_account (
         id text primary key, source text not null, subject text not null, tenant_id text not null,
         user_id bigint, created_at bigint not null)`,
      `create unique index if not exists trellis_external_account_user
         on trellis_external_account (tenant_id, source, subject) where user_id is not null`,
    ],
  },
  {
    // Captchas already tried, and states of social sign-ins that have come back.
    name: "trellis_spent_captcha",
    statements: [`create table if not exists trellis_spent_captcha (nonce text primary key, expires_at bigint not null)`],
  },
];

import type { Feature } from "#server";

/** Tables of running processes. A finished instance keeps its visits; its other rows are deleted. */
export const FLOW_TABLES: NonNullable<Feature["tables"]> = [
  {
    name: "trellis_flow_state",
    statements: [
      `create table if not exists trellis_flow_state (
        instance_id bigint primary key, root_id bigint not null, tenant_id text not null, deployment_id bigint not null,
        parent_id bigint, parent_token text, initiator_id bigint, business_module text, business_id bigint, state jsonb not null,
        urged_at timestamptz)`,
      "create index if not exists trellis_flow_state_deployment on trellis_flow_state (deployment_id)",
      "create index if not exists trellis_flow_state_business on trellis_flow_state (tenant_id, business_module, business_id)",
      "create index if not exists trellis_flow_state_parent on trellis_flow_state (parent_id) where parent_id is not null",
    ],
  },
  {
    name: "trellis_flow_visit",
    statements: [
      `create table if not exists trellis_flow_visit (
        instance_id bigint not null, visit integer not null, element text not null, token text not null, phase text not null,
        entered_at timestamp not null, left_at timestamp, user_id bigint, primary key (instance_id, visit))`,
      `create index if not exists trellis_flow_visit_open on trellis_flow_visit (instance_id, token) where left_at is null`,
    ],
  },
  {
    name: "trellis_flow_event",
    statements: [
      `create table if not exists trellis_flow_event (
        id bigint primary key, tenant_id text not null, kind text not null, instance_id bigint, token text, name text,
        payload jsonb not null default '{}', due_at timestamptz not null, attempts integer not null default 0)`,
      "create index if not exists trellis_flow_event_due on trellis_flow_event (due_at, id)",
      "create index if not exists trellis_flow_event_token on trellis_flow_event (instance_id, token)",
    ],
  },
  {
    name: "trellis_flow_subscription",
    statements: [
      `create table if not exists trellis_flow_subscription (
        instance_id bigint not null, token text not null, tenant_id text not null, kind text not null, name text not null,
        primary key (instance_id, token))`,
      "create index if not exists trellis_flow_subscription_name on trellis_flow_subscription (tenant_id, kind, name, instance_id)",
    ],
  },
];

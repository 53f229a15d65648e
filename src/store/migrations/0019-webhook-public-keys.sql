-- The public key of what signs webhooks with Ed25519; null for a shared secret.

alter table endpoint_secrets add column public_key bytea check (length(public_key) = 32);

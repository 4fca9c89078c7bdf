import type { Webhook } from '#contract/webhooks/webhook.ts';

/** Overlay of the list: the form of a new webhook or of one that there is, its log, or a secret that was just made. */
export type WebhookOverlay =
  | { readonly kind: 'form'; readonly webhook: Webhook | null }
  | { readonly kind: 'log'; readonly webhook: Webhook }
  | { readonly kind: 'secret'; readonly secret: string; readonly isRenewed: boolean };

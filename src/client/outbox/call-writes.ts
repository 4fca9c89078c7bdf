import type * as z from 'zod/mini';
import { taskAssignment, taskOffer } from '#contract/delegation/delegation-routes.ts';
import { appSettingsPatch } from '#contract/people/app-settings.ts';

/** Payloads of the writes that the contract has as HTTP calls and that go through the outbox all the same. */
export const callWriteSchemas = {
  updateAppSettings: appSettingsPatch,
  createDelegationRequest: taskOffer,
  assignTask: taskAssignment,
} as const;

export type CallWriteName = keyof typeof callWriteSchemas;
export type CallWritePayloads = { [N in CallWriteName]: z.output<(typeof callWriteSchemas)[N]> };

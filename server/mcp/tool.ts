import type * as z from 'zod/mini';
import type { RouteName } from '#contract/api.ts';
import type { EventName } from '#contract/events/realtime.ts';
import { emitScopes, routeScopes } from '#contract/tokens/scope-table.ts';
import { missingScopes, type ScopeNeed, type TokenScope } from '#contract/tokens/token-scopes.ts';
import type { ToolCalls } from './tool-calls.ts';
import type { Undo, UndoHandles } from './undo-handles.ts';

type Shaped = z.ZodMiniObject;

/** Answer of a tool: its data, and one sentence of our own about it, which holds no text that people wrote. */
export interface ToolAnswer<O> {
  readonly data: O;
  readonly summary: string;
  /** Step that takes the write back. */
  readonly undo?: Undo | undefined;
}

export interface ToolContext {
  readonly calls: ToolCalls;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly undoHandles: UndoHandles;
}

export interface Tool {
  /** Name on the wire, in snake_case. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: 'read' | 'write' | 'destructive';
  /** Whether it reaches people beside the caller. */
  readonly reachesOthers: boolean;
  readonly input: Shaped;
  readonly output: Shaped;
  /** Calls and emits that it makes: their scopes are its scopes. `writes` stands for any write. */
  readonly uses: readonly (EventName | RouteName)[] | 'writes';
  run(context: ToolContext, input: unknown): Promise<ToolAnswer<unknown>>;
}

interface ToolDefinition<I extends Shaped, O extends Shaped>
  extends Omit<Tool, 'input' | 'output' | 'run' | 'reachesOthers'> {
  readonly reachesOthers?: boolean;
  readonly input: I;
  readonly output: O;
  run(context: ToolContext, input: z.output<I>): Promise<ToolAnswer<z.input<O>>>;
}

export function defineTool<I extends Shaped, O extends Shaped>({
  run,
  reachesOthers = false,
  ...tool
}: ToolDefinition<I, O>): Tool {
  // The caller of a tool has parsed the input by this very schema.
  return { ...tool, reachesOthers, run: (context, input) => run(context, input as z.output<I>) };
}

const needs: Readonly<Record<string, ScopeNeed>> = { ...routeScopes, ...emitScopes };

/** Scopes of a tool that a grant lacks; null where no token suffices. */
export function missingForTool(
  { uses }: Pick<Tool, 'uses'>,
  granted: readonly TokenScope[],
): readonly TokenScope[] | null {
  if (uses === 'writes') return granted.some((scope) => scope.endsWith(':write')) ? [] : ['tasks:write'];
  const missing = uses.map((name) => missingScopes(granted, needs[name] ?? 'none'));
  if (missing.includes(null)) return null;
  return [...new Set(missing.flatMap((scopes) => scopes ?? []))];
}

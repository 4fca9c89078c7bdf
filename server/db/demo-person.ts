import type { TaskRow } from '../modules/tasks/table.ts';

/** A demo task. Days count from today; hours are of the demo's zone. */
export interface DemoTask {
  readonly title: string;
  readonly description?: string;
  readonly dueInDays?: number;
  readonly importance?: number;
  readonly workload?: number;
  readonly progress?: TaskRow['progress'];
  /** Finished so many days ago. */
  readonly doneDaysAgo?: number;
  /** Timer records: days ago, hour of the start, minutes. */
  readonly worked?: readonly (readonly [daysAgo: number, hour: number, minutes: number])[];
  /** Blocks in the calendar: days from today, hour of the start, minutes. */
  readonly planned?: readonly (readonly [inDays: number, hour: number, minutes: number])[];
  readonly isRunning?: boolean;
  readonly labels?: readonly string[];
}

export type DemoPersonName = 'mara' | 'tom' | 'priya' | 'lukas' | 'ines' | 'yuki' | 'amira' | 'pavel';

/** Person of the demo with the data of their own. */
export interface DemoPerson {
  readonly name: DemoPersonName;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly tasks: readonly DemoTask[];
  /** Blocks without a task: title, days from today, hour, minutes. */
  readonly appointments: readonly (readonly [title: string, inDays: number, hour: number, minutes: number])[];
}

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
  /** Stretches of work: days ago, hour it began, minutes. */
  readonly worked?: readonly (readonly [daysAgo: number, hour: number, minutes: number])[];
  /** Blocks in the calendar: days from today, hour it begins, minutes. */
  readonly planned?: readonly (readonly [inDays: number, hour: number, minutes: number])[];
  readonly isRunning?: boolean;
}

export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly tasks: readonly DemoTask[];
  /** Blocks without a task: title, days from today, hour, minutes. */
  readonly appointments: readonly (readonly [title: string, inDays: number, hour: number, minutes: number])[];
}

export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'mara@daywall.example',
    firstName: 'Mara',
    lastName: 'Lindqvist',
    tasks: [
      {
        title: 'Send the offer to Hofmann & Sons',
        description: 'Two variants:\n\n- repair only\n- repair and repaint, with the *spring discount*',
        dueInDays: 0,
        importance: 85,
        workload: 90,
        progress: 'doing',
        worked: [[1, 10, 55]],
        planned: [[0, 14, 90]],
        isRunning: true,
      },
      { title: 'Answer Priya about the workshop date', dueInDays: 0, importance: 60, workload: 10 },
      { title: 'Renew the liability insurance', dueInDays: -2, importance: 80, workload: 30 },
      {
        title: 'Prepare slides for the client day',
        dueInDays: 4,
        importance: 75,
        workload: 240,
        progress: 'doing',
        worked: [
          [3, 13, 80],
          [2, 9, 65],
        ],
        planned: [
          [1, 9, 120],
          [2, 9, 120],
        ],
      },
      { title: 'Call the roofer about the leak', dueInDays: 1, importance: 70, workload: 15 },
      { title: 'Book trains to Lyon', dueInDays: 9, importance: 45, workload: 20, planned: [[3, 17, 30]] },
      { title: 'Read the new building regulations', importance: 55, workload: 180, dueInDays: 21 },
      { title: 'Sort the photos of the Bergstrasse site', importance: 25, workload: 60 },
      { title: 'Ask Tom for the key to the archive', importance: 30, workload: 5, progress: 'waiting' },
      { title: 'Plan the team lunch', dueInDays: 12, importance: 35, workload: 20 },
      { title: 'Compare prices for the new printer', importance: 20, workload: 45 },
      { title: 'Write the April invoice', doneDaysAgo: 1, importance: 80, worked: [[1, 15, 40]] },
      { title: 'Pick up the permits', doneDaysAgo: 2, importance: 65, worked: [[2, 11, 50]] },
      { title: 'Water the office plants', doneDaysAgo: 3, importance: 15 },
      { title: 'Review the contract with Weber', doneDaysAgo: 5, importance: 70, worked: [[5, 9, 110]] },
    ],
    appointments: [
      ['Site visit, Bergstrasse', 0, 9, 90],
      ['Lunch with Priya', 1, 12, 60],
      ['Team meeting', 2, 14, 60],
      ['Dentist', 3, 8, 45],
      ['Choir', 3, 19, 120],
    ],
  },
  {
    email: 'tom@daywall.example',
    firstName: 'Tom',
    lastName: 'Okafor',
    tasks: [
      { title: 'Fix the heating control in flat 3', dueInDays: 0, importance: 90, workload: 60 },
      { title: 'Order filters', dueInDays: 2, importance: 50, workload: 10 },
      { title: 'Learn the chords of the new song', importance: 40, workload: 90, planned: [[1, 18, 60]] },
      { title: 'Write up the inspection', dueInDays: 3, importance: 65, workload: 45, worked: [[1, 14, 25]] },
      { title: 'Return the ladder', doneDaysAgo: 1, importance: 30 },
    ],
    appointments: [
      ['Inspection, Lindenhof', 1, 9, 120],
      ['Football', 2, 18, 90],
    ],
  },
];

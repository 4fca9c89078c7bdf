import type { DemoPerson } from './demo-person.ts';

/** Colleagues of Mara and Tom. */
export const demoColleagues: readonly DemoPerson[] = [
  {
    name: 'priya',
    email: 'priya@daywall.example',
    firstName: 'Priya',
    lastName: 'Raman',
    tasks: [
      {
        title: 'Choose samples for the stairwell',
        dueInDays: 1,
        importance: 70,
        workload: 60,
        isRunning: true,
      },
      { title: 'Answer the museum about the lecture', dueInDays: 3, importance: 55, workload: 15 },
      { title: 'Renew the passport', dueInDays: 18, importance: 60, workload: 45 },
      { title: 'Give Mara a date for the workshop', dueInDays: -1, importance: 65, workload: 5 },
      {
        title: 'Read the portfolio of the new trainee',
        doneDaysAgo: 2,
        importance: 50,
        worked: [[2, 16, 35]],
      },
    ],
    appointments: [
      ['Lunch with Mara', 1, 12, 60],
      ['Yoga', 2, 18, 75],
    ],
  },
  {
    name: 'lukas',
    email: 'lukas@daywall.example',
    firstName: 'Lukas',
    lastName: 'Brandt',
    tasks: [
      { title: 'Clear the render queue', dueInDays: 0, importance: 60, workload: 30, progress: 'doing' },
      { title: 'Back up the model library', dueInDays: 6, importance: 70, workload: 40 },
      { title: 'Mend the bicycle', importance: 30, workload: 90 },
    ],
    appointments: [['Climbing hall', 3, 19, 120]],
  },
  {
    name: 'ines',
    email: 'ines@daywall.example',
    firstName: 'Inês',
    lastName: 'Carvalho',
    tasks: [
      {
        title: 'Phone the crane company again',
        dueInDays: 0,
        importance: 90,
        workload: 15,
        progress: 'waiting',
      },
      { title: 'Write the site diary', dueInDays: 0, importance: 55, workload: 20, planned: [[0, 16, 30]] },
      { title: 'Order sheet music for the autumn concert', dueInDays: 12, importance: 45, workload: 30 },
      { title: 'Sign the delivery notes', doneDaysAgo: 1, importance: 40, worked: [[1, 8, 20]] },
    ],
    appointments: [
      ['School run', 0, 8, 30],
      ['Choir', 3, 19, 120],
    ],
  },
  {
    name: 'yuki',
    email: 'yuki@daywall.example',
    firstName: 'Yuki',
    lastName: 'Tanabe',
    tasks: [
      {
        title: 'Photograph the oak samples',
        dueInDays: 1,
        importance: 60,
        workload: 45,
        planned: [[1, 10, 45]],
      },
      { title: 'Book the flight to Osaka', dueInDays: 15, importance: 50, workload: 30 },
      { title: 'Tidy the sample shelves', importance: 25, workload: 120 },
    ],
    appointments: [['Pottery', 2, 19, 120]],
  },
  {
    name: 'amira',
    email: 'amira@daywall.example',
    firstName: 'Amira',
    lastName: 'Haddad',
    tasks: [
      {
        title: 'Measure the dormers again',
        dueInDays: 2,
        importance: 75,
        workload: 90,
        planned: [[2, 8, 120]],
      },
      { title: 'Call the slate quarry', dueInDays: 0, importance: 65, workload: 15 },
      { title: 'Ask for the old drawings at the archive', importance: 45, workload: 60, progress: 'waiting' },
    ],
    appointments: [['Choir', 3, 19, 120]],
  },
  {
    name: 'pavel',
    email: 'pavel@daywall.example',
    firstName: 'Pavel',
    lastName: 'Novák',
    tasks: [
      { title: 'Check the roof load', dueInDays: 4, importance: 80, workload: 180, planned: [[1, 13, 120]] },
      { title: 'Invoice for the survey', dueInDays: 7, importance: 60, workload: 20 },
    ],
    appointments: [['Lecture on timber joints', 2, 17, 90]],
  },
];

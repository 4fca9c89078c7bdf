/** Help of the command line. */
export const helpText = `Daywall: tasks, time and calendar in one place.

  daywall login [--server <address>]   Keep the address and an access token (also read from standard input)
  daywall logout                       Forget them
  daywall token                        What the kept token may do, and where
  daywall add <line> [--in <organization>]   Add a task as quick add understands it: Call Bob tomorrow 3pm 30m #home;
                                       @name asks people, +name assigns to a colleague
  daywall list [--everyone]            Open tasks of yours; with --everyone all that you see
  daywall today                        Schedule of today, and tasks that are due
  daywall start <task>                 Start the timer
  daywall stop                         Stop it
  daywall done <task>                  Finish a task
  daywall ask <task> <person>          Ask a user name, a name or an email address to take it on [-m <message>]
  daywall import <file>                Import a file of Daywall or another product
  daywall export [-o <file>]           Everything of yours as one archive

A task is named by its title, a part of it, or the id that lists show.

  --json       Answer with JSON
  -h, --help   This help
  --version    Version

Access tokens are made in the settings, among the devices. DAYWALL_SERVER and DAYWALL_TOKEN, where set, are used instead
of what login kept. Exit codes: 0 done, 1 refused, 2 used wrongly, 3 no valid token, 4 the server does not answer.`;

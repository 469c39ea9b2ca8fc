import { csvSeparators } from '@stufenlos/contracts/report-constants';
import { formatNames } from '@stufenlos/report';

export const usage = `usage: npm run scan -- [options] <url...>
       npm run scan -- --crawl [--pages N] [options] <url>

Opens each page in a real browser and reports accessibility barriers.

What to scan
  --urls FILE            addresses from a file, one per line ("-" reads standard input; # starts a comment)
  --crawl                the whole site of one address: follows its links and sitemaps, obeys robots.txt,
                         never more than two pages at once
  --pages N              with --crawl, at most so many pages; default 50 (pro 200, enterprise 1000)
  --profile PROFILE      free (default), basic, pro, enterprise
  --allow HOST:PORT      reach this private address; exact, repeatable or separated by commas
  --disable RULE         do not run this rule; repeatable or separated by commas
  --viewport WxH         size of the window in CSS px, such as 390x844; default 1280x800
  --concurrency N        pages at once, default two per core
  --timeout SECONDS      time for one page, all tries included, default 60
  --from FILE            no scan: judge again what --keep-evidence has kept

What to write
  --format FORMAT        ${formatNames.join(', ')}; default table
  --separator NAME       of csv: ${csvSeparators.join(', ')}; default comma in every language
  --output FILE          write the result there instead of to standard output
  --locale de|en         language of texts, default from the environment
  --keep-evidence FILE   also write what was seen, one page per line
  --screenshots DIR      a picture of each page as <number>-<host>.webp
  --quiet                no progress and no causes on standard error

What makes the exit code 1
  --fail-on WHAT         violations (default), review (recommendations and these too), never,
                         or violations of at least this impact: critical, serious, moderate, minor
  --baseline FILE        an earlier result of ours (json or ndjson): only what is not in it counts

  --help, --version

Exit codes: 0 nothing found, 1 found, 2 wrong usage or at least one page could not be judged (goes before 1),
130 interrupted: what was finished is kept; pressed again, it ends at once.
`;

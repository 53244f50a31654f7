import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Initiative, MergePolicy, Priority } from '../../../kernel/portfolio/initiative.ts';

/** What a lead does for a task: the same for a plain program and for the model of an agent. */
export interface NightStep {
  readonly subject: string;
  readonly criterion: string;
  /** Asked before anything is done for it. */
  readonly asks?: {
    readonly question: string;
    readonly context: string;
    readonly answers: readonly string[];
  };
  /** A file outside the scope that an agent tries to change first. */
  readonly strays?: { readonly path: string; readonly content: string };
  readonly path: string;
  readonly content: string;
  /** Passes once the work is done. */
  readonly check: string;
  readonly notes: string;
  /** Whoever does it first is still at it when something happens to it. */
  readonly lingers?: boolean;
}

export interface NightSpace {
  readonly slug: string;
  readonly name: string;
  readonly priority: Priority;
  readonly merge: MergePolicy;
  readonly files: Readonly<Record<string, string>>;
  readonly check: string;
  readonly initiative: Pick<Initiative, 'id' | 'title' | 'scope'>;
  readonly plan: string;
  readonly learned: string;
  readonly steps: readonly NightStep[];
}

const shop: NightSpace = {
  slug: 'shop',
  name: 'Shop',
  priority: 'high',
  merge: 'when-green',
  files: {
    'src/cart.js':
      'exports.total = (items) =>\n  Math.floor(items.reduce((sum, { price, count }) => sum + price * count, 0) * 100) / 100;\n',
    'test/cart.test.js':
      "const { total } = require('../src/cart.js');\nif (total([{ price: 0.29, count: 1 }]) !== 0.29) throw new Error('29 cents became 28');\nconsole.log('cart: 1 test passed');\n",
  },
  check: 'node test/cart.test.js',
  initiative: { id: 'cents', title: 'No cart loses a cent', scope: ['src/**', 'test/**'] },
  plan: '# No cart loses a cent\n\nTotals are rounded, not cut off, and a test of many carts keeps it so.\n',
  learned: 'Amounts are rounded to cents once, at the end.',
  steps: [
    {
      subject: 'Round totals instead of cutting them off',
      criterion: '`node test/cart.test.js` passes',
      path: 'src/cart.js',
      content:
        'exports.total = (items) =>\n  Math.round(items.reduce((sum, { price, count }) => sum + price * count, 0) * 100) / 100;\n',
      check: 'node test/cart.test.js',
      notes: 'Math.round in place of Math.floor.',
    },
    {
      subject: 'Try a thousand carts',
      criterion: '`node test/carts.test.js` passes',
      path: 'test/carts.test.js',
      content:
        "const { total } = require('../src/cart.js');\nfor (let cents = 1; cents <= 1000; cents += 1)\n  if (total([{ price: cents / 100, count: 1 }]) !== cents / 100) throw new Error(`${cents} cents`);\nconsole.log('carts: 1000 tests passed');\n",
      check: 'node test/carts.test.js',
      notes: 'Every price from 1 cent to 10 euros adds up.',
      lingers: true,
    },
  ],
};

/** The question that nobody but you can answer. */
export const theQuestion: Pick<Escalation, 'question'> & { readonly answers: readonly string[] } = {
  question: 'Which feed do readers get?',
  answers: [
    'Atom: every reader knows it, and entries keep their ids',
    'JSON Feed: easier to make, fewer readers know it',
  ],
};

const blog: NightSpace = {
  slug: 'blog',
  name: 'Blog',
  priority: 'medium',
  merge: 'when-green',
  files: {
    'src/posts.js': "exports.posts = [{ id: 'hello', title: 'Hello' }];\n",
    'test/page.test.js':
      "const { head } = require('../src/page.js');\nif (!head.includes('/feed')) throw new Error('no link');\nconsole.log('page: 1 test passed');\n",
    'test/feed.test.js':
      "const { feed } = require('../src/feed.js');\nif (!feed().includes('<entry><id>hello</id>')) throw new Error('the post is not in the feed');\nconsole.log('feed: 1 test passed');\n",
  },
  check: 'node test/feed.test.js && node test/page.test.js',
  initiative: { id: 'feed', title: 'Readers can subscribe', scope: ['src/**', 'test/**'] },
  plan: '# Readers can subscribe\n\nA feed of all posts, and a page that links to it.\n',
  learned: 'Posts are in src/posts.js; nothing else knows them.',
  steps: [
    {
      subject: 'Make the feed',
      criterion: '`node test/feed.test.js` passes',
      asks: {
        ...theQuestion,
        context: 'The plan says “a feed” and not which; readers see the difference.',
      },
      path: 'src/feed.js',
      content:
        "const { posts } = require('./posts.js');\nexports.feed = () =>\n  `<feed xmlns=\"http://www.w3.org/2005/Atom\">${posts.map(({ id, title }) => `<entry><id>${id}</id><title>${title}</title></entry>`).join('')}</feed>`;\n",
      check: 'node test/feed.test.js',
      notes: 'An Atom feed, as you decided.',
    },
    {
      subject: 'Link to it from the page',
      criterion: '`node test/page.test.js` passes',
      path: 'src/page.js',
      content: 'exports.head = \'<link rel="alternate" href="/feed">\';\n',
      check: 'node test/page.test.js',
      notes: 'The head of every page links to /feed.',
    },
  ],
};

const api: NightSpace = {
  slug: 'api',
  name: 'API',
  priority: 'low',
  merge: 'ask',
  files: {
    'src/routes.js': 'exports.routes = {};\n',
    'deploy/live.yml': 'replicas: 3\n',
    'test/routes.test.js':
      "const { routes } = require('../src/routes.js');\nif (routes['GET /alive']?.() !== 'yes') throw new Error('nobody says that it is alive');\nconsole.log('routes: 1 test passed');\n",
  },
  check: 'node test/routes.test.js',
  initiative: { id: 'alive', title: 'It says that it is alive', scope: ['src/**', 'test/**'] },
  plan: '# It says that it is alive\n\nA route that the monitoring asks. Nothing that runs is changed.\n',
  learned: 'Routes are functions by method and path in src/routes.js.',
  steps: [
    {
      subject: 'Answer GET /alive',
      criterion: '`node test/routes.test.js` passes',
      strays: { path: 'deploy/live.yml', content: 'replicas: 3\nprobe: /alive\n' },
      path: 'src/routes.js',
      content: "exports.routes = { 'GET /alive': () => 'yes' };\n",
      check: 'node test/routes.test.js',
      notes: 'It says yes. The probe in deploy/ is not part of the plan.',
    },
  ],
};

export const nightSpaces: readonly NightSpace[] = [shop, blog, api];

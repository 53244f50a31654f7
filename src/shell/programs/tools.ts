import { type Call, defineFamily, type ProgramSpec } from '../program.ts';
import { type Stream, unknownStream } from '../scope.ts';
import { deletes } from './remote.ts';

const agent: ProgramSpec = { effect: 'write', reason: 'it starts another agent', safe: '-v -V -h' };

/** Converters: the last operand is what they write. */
function converts(call: Call): void {
  const { operands } = call.given;
  const target = operands.at(-1);
  if (operands.length > 1 && target) call.writes(target);
}

/** `ffmpeg -i in out`; without an output it only tells about the input. */
function ffmpeg(call: Call): void {
  const output = call.given.operands.at(-1);
  if (output && !/^(?:pipe:|-)/.test(output.text)) call.writes(output);
}

/** Shows with the flag, else writes next to the source or to the second operand. */
function pdfText(call: Call): void {
  const [source, target] = call.given.operands;
  call.reads(source);
  if (target?.text === '-' || call.given.has('-list -v -h')) return;
  if (target) call.writes(target);
  else call.part('write', 'it writes a file next to the source');
}

/** Every operand is a command line that it runs. */
function benchmark(call: Call): void {
  const lines = [...call.given.operands, ...call.given.values('-p --prepare -s --setup -c --cleanup')];
  for (const line of lines) call.script(line);
  for (const file of call.given.values('--export-json --export-markdown --export-csv --output'))
    call.writes(file);
}

/** `rtk` runs a command and shortens what it prints. */
function shortened(call: Call): Stream {
  const [first] = call.words;
  if (/^(?:-h|--help|--version|-V|help|gain|discover|session)$/.test(first?.text ?? '')) return unknownStream;
  if (!first || /^(?:init|config|uninstall)$/.test(first.text)) call.part('write', 'it changes settings');
  const words = /^(?:proxy|err|test|summary)$/.test(first?.text ?? '') ? call.words.slice(1) : call.words;
  return call.command(words, call.input);
}

/** Rewrites the files that it is given, unless it is told to put the new ones elsewhere. */
function inPlace(call: Call, elsewhere: string): void {
  call.part('write', 'it rewrites pictures');
  if (call.given.has(elsewhere)) return;
  for (const file of call.given.operands) call.overwrites(file);
}

export const tools = defineFamily({
  id: 'tools',
  summary: 'Editors, converters, agents and Ephor itself',
  programs: {
    'code cursor codium code-insiders windsurf zed subl atom idea webstorm pycharm': {
      effect: 'write',
      reason: 'it opens an editor',
      safe: '--list-extensions -v -s --status -h',
    },
    dvc: {
      effect: 'write',
      subcommands: {
        'status diff list metrics plots params dag version doctor': 'read',
        gc: { effect: 'write', flags: { '-c --cloud': deletes } },
      },
    },
    butler: {
      effect: 'write',
      subcommands: { push: { effect: 'write', reason: 'it publishes', danger: 'publish' } },
    },
    ffmpeg: {
      effect: 'read',
      singleDashLong: true,
      takes:
        '-i -c -c:v -c:a -codec -vf -af -f -ss -t -to -r -s -b -b:v -b:a -crf -preset -map -filter_complex -vcodec -acodec -ar -ac -q -q:v -q:a -frames -frames:v -vframes -loglevel -v -threads -pix_fmt -metadata -movflags -aspect -loop -stream_loop -safe -profile -tune -g -qscale',
      run: (call) => void ffmpeg(call),
    },
    'convert magick gm composite montage': {
      effect: 'read',
      singleDashLong: true,
      takes:
        '-resize -quality -crop -rotate -geometry -background -fill -font -pointsize -gravity -density -colorspace -depth -format -draw -annotate -size -extent -blur -sharpen -threshold -delay -loop -tile',
      run: (call) => void converts(call),
    },
    mogrify: {
      effect: 'write',
      reason: 'it rewrites pictures',
      singleDashLong: true,
      takes:
        '-resize -quality -crop -rotate -geometry -background -fill -gravity -density -colorspace -depth -format -path -extent -blur -sharpen -thumbnail -define',
      run: (call) => inPlace(call, '-path -format'),
    },
    'optipng jpegoptim oxipng advpng': {
      effect: 'write',
      reason: 'it rewrites pictures',
      takes: '-o -m --max -d --dest -dir --dir --out -out -q --quality -S --size',
      run: (call) => inPlace(call, '-d --dest -dir --dir --out -out -n --noaction --dry-run -p --pretend'),
    },
    'pngquant svgo gifsicle cwebp pngcrush sox lame flac opusenc handbrakecli': {
      effect: 'write',
      reason: 'it converts files',
      flags: { '-o --output': { value: 'write' } },
    },
    'pdfinfo pdffonts pdfsig pdfgrep': 'read',
    'pdftotext pdftohtml pdftoppm pdftocairo pdftops pdfimages': {
      effect: 'read',
      singleDashLong: true,
      takes: '-f -l -r -x -y -W -H -enc -opw -upw',
      run: (call) => void pdfText(call),
    },
    'qpdf pdftk pdfunite pdfseparate gs ghostscript wkhtmltopdf weasyprint pdflatex xelatex lualatex latexmk tectonic typst asciidoctor soffice libreoffice unoconv tesseract dot plantuml mmdc vhs asciinema':
      {
        effect: 'write',
        reason: 'it writes documents',
        safe: '--check --show-npages --list-langs -v',
        flags: { '-o --output': { value: 'write' } },
      },
    'youtube-dl yt-dlp gallery-dl': {
      effect: 'write',
      reason: 'it downloads files',
      network: true,
      safe: '-F --list-formats -j --dump-json -J -s --simulate -g --get-url -e --get-title --list-subs',
      takes: '-f -P -S',
      flags: { '-o --output': { value: 'write' }, '--exec': { effect: 'write', value: 'data' } },
    },
    'hyperfine poop multitime': {
      effect: 'read',
      takes:
        '-w --warmup -r --runs -m --min-runs -M --max-runs -p --prepare -s --setup -c --cleanup -n --command-name -L',
      flags: { '--export-json --export-markdown --export-csv --output': { value: 'data' } },
      run: (call) => void benchmark(call),
    },
    'tldr cheat navi howdoi figlet toilet cowsay lolcat fortune banner sl cmatrix asciiquarium': 'read',
    rtk: { effect: 'write', run: shortened },
    ollama: {
      effect: 'read',
      network: true,
      subcommands: {
        'list ls ps show help': 'read',
        '*': { effect: 'write', reason: 'it changes the models' },
      },
    },
    'claude codex gemini aider opencode cursor-agent amp crush copilot droid qwen llm sgpt mods': agent,
    'ephor sg': {
      effect: 'write',
      ownFlags: true,
      reason: 'it changes what Ephor does',
      safe: '-h',
      subcommands: {
        'status log explain doctor rules help version history check evaluate context-inject context precompact acknowledge research orphans report knowledge':
          'read',
        // Requests: the gate `person-only` puts them to the user, whose answer decides.
        'override reset clean breaker safemode loop intent lesson remember forget q pull queue supervise':
          'read',
        // The portfolio checks who changes what; what is a person's is put to the user as well.
        'lead task escalate escalation initiative space schedule run answer approve reject': 'read',
        engine: { effect: 'read', ownFlags: true, subcommands: { status: 'read' }, otherwise: 'write' },
        '*': { effect: 'write', reason: 'it changes what Ephor does' },
      },
    },
    'watchexec watchman chokidar fswatch inotifywait inotifywatch': {
      effect: 'write',
      reason: 'it runs programs when files change',
    },
    'cookiecutter yo plop degit tiged copier create-react-app create-next-app create-vite': {
      effect: 'write',
      reason: 'it makes files from a template',
    },
    'direnv zoxide autojump starship oh-my-posh atuin mcfly': {
      effect: 'write',
      reason: 'it changes the shell',
      subcommands: { 'status query search history help version explain timings stats print-config': 'read' },
    },
  },
  examples: [
    { command: 'ffmpeg -i in.mp4 -c:v libx264 out.mp4', effect: 'write', targets: ['out.mp4'] },
    { command: 'ffmpeg -i in.mp4', effect: 'read' },
    { command: 'convert in.png -resize 50% out.png', effect: 'write', targets: ['out.png'] },
    { command: 'pdftotext report.pdf -', effect: 'read' },
    { command: "hyperfine 'rm -rf src'", effect: 'destroy', targets: ['src'] },
    { command: 'claude -p "fix the tests"', effect: 'write' },
    { command: 'ephor status', effect: 'read' },
    { command: 'sg override "the user wants this one file"', effect: 'read' },
    { command: 'npx ephor acknowledge', effect: 'read' },
    { command: 'ephor intent select INT-001', effect: 'read' },
    { command: 'ephor override "x" && rm -rf src', effect: 'destroy', targets: ['src'] },
    { command: 'ephor lesson add "run the tests first"', effect: 'read' },
    { command: 'ephor remember "the port is 2525"', effect: 'read' },
    { command: 'ephor q "add dark mode"', effect: 'read' },
    { command: 'ephor pull --peek', effect: 'read' },
    { command: 'ephor supervise step pass', effect: 'read' },
    { command: 'ephor task done 3 "it adds up"', effect: 'read' },
    { command: 'ephor lead plan "# Pay"', effect: 'read' },
    { command: 'ephor stop', effect: 'write' },
    { command: 'yt-dlp -F https://example.com/v', effect: 'read' },
    { command: 'rtk git push --force', effect: 'destroy' },
  ],
});

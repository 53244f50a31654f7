import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';

const scripts = {
  bash: `# ephor completion: source this, or put it into ~/.local/share/bash-completion/completions/ephor
_ephor() {
  local IFS=$'\\n'
  COMPREPLY=($("\${COMP_WORDS[0]}" complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _ephor ephor
`,
  zsh: `#compdef ephor
# ephor completion: source this after compinit, or put it as _ephor into a folder of $fpath
_ephor() {
  local -a names
  local line name
  for line in \${(f)"$(ephor complete "\${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
    name=\${\${line%%$'\\t'*}//:/\\\\:}
    [[ $line == *$'\\t'* ]] && name+=":\${line#*$'\\t'}"
    names+=("$name")
  done
  if (( $#names )); then _describe ephor names; else _files; fi
}
# From $fpath, the first call is this very file.
if [[ "\${funcstack[1]}" = _ephor ]]; then _ephor "$@"; else compdef _ephor ephor; fi
`,
  fish: `# ephor completion: put this into ~/.config/fish/completions/ephor.fish
function __ephor_complete
  set -l names (ephor complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
  if set -q names[1]
    printf '%s\\n' $names
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c ephor -f -a '(__ephor_complete)'
`,
} as const;

export const completion = defineOperation({
  id: 'completion',
  summary: 'Print a script that lets your shell complete commands and portfolio ids with Tab',
  doors: ['cli'],
  effect: 'read',
  caller: 'anyone',
  group: 'set up',
  input: { shell: v.pipe(v.picklist(['bash', 'zsh', 'fish']), v.description('your shell')) },
  positional: ['shell'],
  examples: [
    { command: 'ephor completion bash >> ~/.bashrc', explains: 'it works from the next shell on' },
    { command: 'ephor completion zsh > ~/.zfunc/_ephor', explains: 'where ~/.zfunc is in $fpath' },
    {
      command: 'ephor completion fish > ~/.config/fish/completions/ephor.fish',
      explains: 'it works from the next shell on',
    },
  ],
  run: async ({ input }): Promise<string> => scripts[input.shell],
  print: (script) => script.trimEnd(),
});

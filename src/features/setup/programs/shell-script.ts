import { shellWord } from '../../../kernel/commands/program-name.ts';
import type { Host } from '../../../kernel/host.ts';
import { ranContained as started } from '../../../kernel/contained.ts';

/** What keys and logins lie in, below the user's home folder: hidden from what runs contained. */
const hidden = ['.ssh', '.gnupg', '.aws', '.azure', '.config/gcloud', '.config/gh', '.kube'];
const hiddenFiles = ['.netrc', '.git-credentials', '.pgpass'];

interface ShellScript {
  readonly bash: string;
  readonly home: string;
  readonly version: string;
  readonly hosts: readonly Pick<Host, 'shell'>[];
}

/**
 * The program that hosts start their shell through. A command that nobody marked costs one look at a folder. One that is
 * marked gets the workspace as a throw-away copy (an overlay in memory), and none of the folders that hold keys. Where
 * that can't be had after all (files of another user or group can't be copied), it runs as usual: what must not run at
 * all was refused before.
 */
export const shellScript = ({ bash, home, version, hosts }: ShellScript): string => `#!${bash} -p
# Written by Ephor ${version}. Called as: shell <text>, by a host that starts its shell through it.
text=$1
case $text in *snapshot-zsh-*) shell=zsh ;; *) shell=bash ;; esac
home=\${EPHOR_HOME:-${shellWord(home)}}
${sessionOf(hosts)}
marks=$home/run/contained/$session
[[ -n $session && $session != *[!A-Za-z0-9_-]* && -d $marks ]] || exec "$shell" -c "$text"
root=
for mark in "$marks"/*; do
  [[ $mark == *.ran || ! -f $mark ]] && continue
  { IFS= read -r place; IFS= read -r -d '' given; } <"$mark"
  [[ -n $given && $text == *"$given"* ]] && { root=$place; break; }
done
[[ -d $root && -O $root && -G $root ]] || exec "$shell" -c "$text"
hide=()
for folder in ${hidden.join(' ')}; do [[ -d $HOME/$folder ]] && hide+=(--tmpfs "$HOME/$folder"); done
for file in ${hiddenFiles.join(' ')}; do [[ -f $HOME/$file ]] && hide+=(--ro-bind /dev/null "$HOME/$file"); done
unshare --user --map-root-user --mount ${bash} -p -c '
  exec 8>&2 2>/dev/null
  mount -t tmpfs tmpfs "$1" && mkdir "$1/up" "$1/work" &&
    mount -t overlay overlay -o "lowerdir=$2,upperdir=$1/up,workdir=$1/work,userxattr" "$2" &&
    cd "$3" || exit
  user=$4 group=$5 shell=$6 text=$7 root=$2 home=$1
  shift 7
  printf %s ${started} >&9
  exec 9>&- 2>&8 8>&-
  exec bwrap --dev-bind / / --unshare-user --uid "$user" --gid "$group" --tmpfs "$home" \\
    --tmpfs "$root/.ephor/local" "$@" --chdir "$PWD" -- "$shell" -c "$text"
' contained "$home" "$root" "$PWD" "$(id -u)" "$(id -g)" "$shell" "$text" "\${hide[@]}" 9>"$mark.ran"
code=$?
[[ $(<"$mark.ran") == ${started} ]] && exit $code
exec "$shell" -c "$text"
`;

const sessionOf = (hosts: ShellScript['hosts']): string => {
  const names = hosts.flatMap(({ shell }) => (shell ? [shell.session] : []));
  return `session=${names.reduceRight((rest, name) => `\${${name}-${rest}}`, '')}`;
};

# Completion of textrec for bash; sourced, or put in share/bash-completion/completions/textrec.

_textrec() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  # bash takes --format=json apart into three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi

  local IFS=$' \t\n'
  case $previous in
  -s | --script) COMPREPLY=($(compgen -W 'latin chinese devanagari japanese korean' -- "$current")) ;;
  -l | --lang)
    # A list: its last member is completed.
    local head=
    [[ $current == *,* ]] && head=${current%,*},
    COMPREPLY=($(compgen -P "$head" -W "$(textrec --list-languages 2>/dev/null | cut -f 1)" -- "${current##*,}"))
    ;;
  -m | --mode) COMPREPLY=($(compgen -W 'sparse dense' -- "$current")) ;;
  --engine) COMPREPLY=($(compgen -W 'auto tesseract neural' -- "$current")) ;;
  --orientation)
    COMPREPLY=($(compgen -W 'up up-mirrored down down-mirrored left-mirrored right right-mirrored left' -- "$current"))
    ;;
  --view) COMPREPLY=($(compgen -W 'text document full' -- "$current")) ;;
  --coordinates) COMPREPLY=($(compgen -W 'oriented stored' -- "$current")) ;;
  -f | --format) COMPREPLY=($(compgen -W 'text json hocr alto tsv layout cloud-vision pdf' -- "$current")) ;;
  -o | --out-dir | --data-path | --model-path | --cache-path)
    compopt -o filenames
    IFS=$'\n' COMPREPLY=($(compgen -d -- "$current"))
    ;;
  --roi | --min-text-height | --timeout | -j | --jobs | --threads) COMPREPLY=() ;;
  *)
    if [[ $current == -* && $previous != --overlay ]]; then
      COMPREPLY=($(compgen -W '
        --script --lang --mode --engine --orientation --detect-rotation --roi --min-text-height --timeout --jobs
        --threads --data-path --model-path --runtime-path --cache-path --full-precision
        --format --view --coordinates --out-dir --overlay --overlay-text --quality --quiet
        --list-languages --version --help
        -s -l -m -j -f -o -q -V -h' -- "$current"))
    else
      compopt -o filenames
      IFS=$'\n' COMPREPLY=($(compgen -f -- "$current"))
    fi
    ;;
  esac
}
complete -F _textrec textrec

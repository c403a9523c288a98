# Completion of textrec for fish; put in share/fish/vendor_completions.d.

function __textrec_languages
    # A list: its last member is completed.
    set -l head (commandline -ct | string match -r -- '^.*,')
    for tag in (textrec --list-languages 2>/dev/null | cut -f 1 | sort -u)
        echo "$head$tag"
    end
end

complete -c textrec -s s -l script -x -d 'Script of the text' -a 'latin chinese devanagari japanese korean'
complete -c textrec -s l -l lang -x -d 'Languages to expect' -a '(__textrec_languages)'
complete -c textrec -s m -l mode -x -d 'What the picture is like' -a 'sparse dense'
complete -c textrec -l engine -x -d 'Which engine recognizes' -a 'auto tesseract neural'
complete -c textrec -l orientation -x -d 'Where the top of the picture is' \
    -a 'up up-mirrored down down-mirrored left-mirrored right right-mirrored left'
complete -c textrec -l detect-rotation -d 'Find pages on their side, upside down or mirrored'
complete -c textrec -l roi -x -d 'Read this part only: x,y,width,height'
complete -c textrec -l min-text-height -x -d 'Leave out lower lines, 0 to 1'
complete -c textrec -l timeout -x -d 'Give up on a page after 5s or 500ms'
complete -c textrec -s j -l jobs -x -d 'Pages read at once'
complete -c textrec -l threads -x -d 'Threads for one page'
complete -c textrec -l data-path -x -d 'Folder with the models of Tesseract' -a '(__fish_complete_directories)'
complete -c textrec -l model-path -x -d 'Folder with the models of the neural engine' -a '(__fish_complete_directories)'
complete -c textrec -l runtime-path -r -F -d 'C library of OpenVINO, or its folder'
complete -c textrec -l cache-path -x -d 'Folder for compiled neural models' -a '(__fish_complete_directories)'
complete -c textrec -l full-precision -d 'Neural models in 32-bit floating point'
complete -c textrec -s f -l format -x -d 'How results are printed' -a 'text json hocr alto tsv layout cloud-vision pdf'
complete -c textrec -l view -x -d 'Reading of the result' -a 'text document full'
complete -c textrec -l coordinates -x -d 'Which pixels boxes count' -a 'oriented stored'
complete -c textrec -s o -l out-dir -x -d 'Write one file for each input' -a '(__fish_complete_directories)'
complete -c textrec -l overlay -r -F -d 'Draw what was found, a PNG or a folder'
complete -c textrec -l overlay-text -d 'Draw the text as well'
complete -c textrec -l quality -d 'Tell how readable the picture is'
complete -c textrec -s q -l quiet -d 'No progress bar, no notes'
complete -c textrec -l list-languages -d 'List the installed models'
complete -c textrec -s V -l version -d 'Tell version, engines and models'
complete -c textrec -s h -l help -d 'Tell the options'
